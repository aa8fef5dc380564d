// Texts of comments in the form that they have on the long line that break_lines.h breaks.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "pgn/write/break_lines.h"
#include "pgn/write/wrap.h"

namespace cql::pgn {

/// The characters of a comment on the long line; 0: left to the fallback writer.
constexpr std::array<char, 256> commentCharacters() {
  std::array<char, 256> table{};
  for (unsigned c = 0; c < 0x80; ++c) table[c] = static_cast<char>(c);
  table['.'] = static_cast<char>('.' | 0x80);
  table['{'] = table['}'] = '_';
  table['\n'] = 0;
  return table;
}
inline constexpr std::array<char, 256> kCommentCharacters = commentCharacters();

/// Marks the blanks of commands, at which no line may end.
inline void keepCommands(char* comment, std::string_view text) {
  Commands commands(text);
  for (std::size_t i = 0; (i = text.find("[%", i)) != text.npos;) {
    const std::size_t end = i + std::max<std::size_t>(commands.sizeAt(i), 1);
    for (; i < end; ++i)
      if (text[i] == ' ') comment[i] = static_cast<char>(' ' | 0x80);
  }
}

/// Writes the text of a comment; sets `odd` if it is left to the fallback writer. Most comments are a word or
/// two.
inline char* putText(char* to, std::string_view text, bool& odd) {
  constexpr std::size_t kShort = 12;
  char* const begin = to;
  if (text.size() > kShort) {
    to = putComment(to, text, odd);
  } else {
    for (const char c : text) {
      *to = kCommentCharacters[static_cast<unsigned char>(c)];
      odd |= *to++ == 0;
    }
  }
  if (text.find("[%") != text.npos) keepCommands(begin, text);
  return to;
}

}  // namespace cql::pgn
