// Makes texts of games and queries valid UTF-8 (language/61 §8).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace cql::results {

/// Makes texts valid and counts those that were not. One for each thread.
class ValidText {
 public:
  /// Returns the text itself if it is UTF-8 without NUL, else a copy in `room`: invalid bytes are read as
  /// Windows-1252, a NUL becomes a blank.
  std::string_view of(std::string_view text, std::string& room);
  /// The number of texts with such bytes since the last call.
  std::int64_t takeCount() { return std::exchange(count_, 0); }

 private:
  std::int64_t count_ = 0;
};

/// Makes a text of a query valid that is not a value: the name of a column, a label.
std::string validText(std::string_view text);

}  // namespace cql::results
