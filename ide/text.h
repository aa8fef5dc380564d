// Converts between offsets and the positions in a text that editors use.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace cql::ide {

/// The units in which an editor counts the characters of a line.
enum class Encoding : std::uint8_t { Utf8, Utf16 };

/// Line and character in it, both from 0.
struct TextPosition {
  std::uint32_t line = 0, character = 0;
};

/// The line starts of a text. A line ends with LF, CR LF or CR. The text must be the same at each call.
class Lines {
 public:
  explicit Lines(std::string_view text);
  /// The position of a byte of the text; one inside a character or CR LF counts as its first.
  TextPosition positionOf(std::string_view text, std::uint32_t offset, Encoding encoding) const;
  /// The byte at a position; beyond the end of its line the end, inside a character its first byte.
  std::uint32_t offsetOf(std::string_view text, TextPosition position, Encoding encoding) const;

 private:
  std::uint32_t unitsBefore(std::string_view text, std::uint32_t offset, Encoding encoding) const;

  std::vector<std::uint32_t> starts_;
  struct Units {
    std::uint32_t utf8 = 0, utf16 = 0;
  };
  std::vector<Units> before_;  ///< the units before each kStep bytes: lines may be long
};

}  // namespace cql::ide
