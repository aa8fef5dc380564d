// Formats numbers.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace cql {

/// The text of a number. Owns no memory, so it may be used in error messages that leave by longjmp.
class Decimal {
 public:
  explicit Decimal(std::int64_t value) : end_(std::to_chars(text_, text_ + sizeof text_, value).ptr) {}
  operator std::string_view() const { return {text_, static_cast<std::size_t>(end_ - text_)}; }

 private:
  char text_[24];
  char* end_;
};

inline void appendNumber(std::int64_t value, std::string& out) {
  out += std::string_view(Decimal(value));
}

/// Returns a count in words: "1 game", "2 games".
inline std::string numberOf(std::int64_t number, std::string_view what) {
  std::string text;
  appendNumber(number, text);
  ((text += ' ') += what) += number == 1 ? "" : "s";
  return text;
}

}  // namespace cql
