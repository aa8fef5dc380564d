// Numbers as text without memory to be freed: for messages of errors that leave by longjmp.
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>

namespace cql {

class Decimal {
 public:
  explicit Decimal(std::int64_t value) : end_(std::to_chars(text_, text_ + sizeof text_, value).ptr) {}
  operator std::string_view() const { return {text_, static_cast<std::size_t>(end_ - text_)}; }

 private:
  char text_[24];
  char* end_;
};

}  // namespace cql
