// Movetext on one long line -> lines of at most 79 characters (language/03 §1.3), for the fast writer.
//
// What wrap.h does word by word is done here line by line, in a text in which each byte tells whether a line
// may end there: behind a blank (whose place the line end takes where the line is full), between a move
// number and its move, behind `{` and before `}`. Points and braces in comments, and blanks in their
// commands, must not: they carry the high bit, which is free, since texts with other than ASCII characters
// are left to the fallback writer.
#pragma once

#include <cstddef>
#include <string_view>

namespace cql::pgn {

/// Bytes behind a text, and behind the room for the lines, that these functions may read or write over.
inline constexpr std::size_t kBreakSlack = 192;

/// Puts the text of a comment to where it goes on the long line, with `{` and `}` as `_`, and gives its end.
/// `odd` is set if the text is one for the fallback writer.
char* putComment(char* to, std::string_view text, bool& odd);

/// Writes the lines of a text; `out` has room for twice as many bytes. Gives the end, behind the last
/// character of the last line; null: a word is too long for a line.
char* breakLines(std::string_view text, char* out);

}  // namespace cql::pgn
