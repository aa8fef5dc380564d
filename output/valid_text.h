// Converts texts of games and queries to valid UTF-8 (language/61 §8).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace cql::output {

/// Converts texts and counts those that were not valid. Used by one thread.
class ValidText {
 public:
  /// Returns the text itself if it is UTF-8 without NUL, else a copy in `room`: invalid bytes are read as
  /// Windows-1252, a NUL becomes a blank.
  std::string_view of(std::string_view text, std::string& room);
  /// Returns the number of texts that were not UTF-8 since the last call, and resets it.
  std::int64_t takeCount() { return std::exchange(count_, 0); }

 private:
  std::int64_t count_ = 0;
};

/// Returns a text of a query that is not a value, such as a column name or a label, as valid UTF-8.
std::string validText(std::string_view text);

}  // namespace cql::output
