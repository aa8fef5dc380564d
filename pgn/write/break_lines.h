// Breaks movetext on one long line into lines of at most 79 characters (language/03 §1.3), for the fast
// writer.
//
// wrap.h does this word by word; here it is done line by line, in a text in which each byte encodes whether a
// line may end there: after a blank (which the line end replaces if the line is full), between a move number
// and its move, after `{` and before `}`. Dots and braces in comments, and blanks in their commands, must not
// be broken at: they carry the high bit, which is free, since texts with non-ASCII characters are left to the
// fallback writer.
#pragma once

#include <cstddef>
#include <string_view>

namespace cql::pgn {

/// Bytes after a text, and after the capacity for the lines, that these functions may read or overwrite.
inline constexpr std::size_t kBreakSlack = 192;

/// Writes the text of a comment to the long line, with `{` and `}` as `_`, and returns its end. Sets `odd` if
/// the text must be left to the fallback writer.
char* putComment(char* to, std::string_view text, bool& odd);

/// Writes the lines of a text; `out` has capacity for twice as many bytes. Returns the end of the last line;
/// null if a word is too long for a line.
char* breakLines(std::string_view text, char* out);

}  // namespace cql::pgn
