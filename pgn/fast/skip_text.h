// Skips simple PGN text, movetext without anything unusual, in vectors. The results are those of the bytewise
// splitter (splitter.cpp), or it declines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cql::pgn {

/// Returns the number of line ends in a text: LF, CR LF, or a single CR.
std::uint64_t countLines(std::string_view text);

/// Returns the number of occurrences of a text in another one. It has at least two bytes, and its first byte
/// occurs only once in it.
std::uint64_t countText(std::string_view wanted, std::string_view text);

/// The parentheses of a movetext, up to some byte of it.
struct Nesting {
  std::size_t open = 0;    ///< variations; a `)` that closes none is not counted here
  std::int64_t depth = 0;  ///< of `(`, minus those of `)`
  std::int64_t least = 0;  ///< the smallest depth so far
};

/// Returns the first byte at or after p that can matter for the end of a movetext, or `end`: ( ) ; % < [ { *
/// and the bytes that begin ½ or a dash beyond ASCII, and - / : where they may be part of a result. Line ends
/// are skipped: they matter only before a tag line, which has its '['.
///
/// With `skipComments`, simple comments are skipped: those with neither a brace inside nor anything that
/// looks like a tag. `base` is moved to the end of the last of them. If `nesting` is given as well, most
/// parentheses are skipped, too: they are counted in it.
const char* nextStructure(const char* p, const char* end, bool skipComments, const char*& base,
                          Nesting* nesting);

/// `p`: the first of some lines that begin with '['. Returns the end of the empty line that follows them;
/// null if one of them is not of this form or does not end with `]`, has another `[` or a control character,
/// or at the end of the text.
const char* tagLinesEnd(const char* p, const char* end);

/// `p`: after the '{' of a comment. Returns its '}' if there is no other brace in between, and no '[' before
/// a letter or a blank; else null.
const char* fastCommentEnd(const char* p, const char* end);

}  // namespace cql::pgn
