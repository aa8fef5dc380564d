// Classes of bytes in PGN text (language/41 §1, §5).
#pragma once

#include <array>
#include <cstdint>

#include "runtime/ascii.h"

namespace cql {

enum CharClass : std::uint8_t {
  kBlankChar = 1,    ///< white space; NUL counts as such
  kLineChar = 2,     ///< LF, CR
  kWordEndChar = 4,  ///< a word of the movetext ends before it
  kSignChar = 8,     ///< + - = / ~ #: evaluation and check signs
  kDigitChar = 16,
  kNameEndChar = 32,  ///< ends the name of a tag
};

inline constexpr std::array<std::uint8_t, 256> kCharClasses = [] {
  std::array<std::uint8_t, 256> table{};
  auto mark = [&table](const char* chars, std::uint8_t c) {
    for (; *chars; ++chars) table[static_cast<unsigned char>(*chars)] |= c;
  };
  table[0] = kBlankChar | kWordEndChar | kNameEndChar;
  mark(" \t\v\f\r\n", kBlankChar | kWordEndChar | kNameEndChar);
  mark("\r\n", kLineChar);
  mark("{}();$!?[.*,", kWordEndChar);
  mark("+-=/~#", kSignChar);
  mark("0123456789", kDigitChar);
  mark("\"[]", kNameEndChar);
  return table;
}();

constexpr bool isClass(char c, std::uint8_t classes) {
  return (kCharClasses[static_cast<unsigned char>(c)] & classes) != 0;
}
constexpr bool isBlank(char c) {
  return isClass(c, kBlankChar);
}
constexpr bool isLineEnd(char c) {
  return c == '\n' || c == '\r';
}
using ascii::isDigit, ascii::isLetter;

/// Skips white space within a line.
constexpr const char* skipBlanksInLine(const char* p, const char* end) {
  while (p < end && isBlank(*p) && !isLineEnd(*p)) p++;
  return p;
}
constexpr const char* skipBlanks(const char* p, const char* end) {
  while (p < end && isBlank(*p)) p++;
  return p;
}

}  // namespace cql
