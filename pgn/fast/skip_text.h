// What simple PGN text is passed over with many bytes at a time: movetext that holds nothing unusual. The
// answers are those of the byte-wise division (splitter.cpp), or "not for the fast path".
#pragma once

#include <cstdint>
#include <string_view>

namespace cql::pgn {

/// Line ends in a text: LF, CR LF, or a single CR.
std::uint64_t countLines(std::string_view text);

/// How often a text stands in another one: two bytes at least, of which the first one does not come again.
std::uint64_t countText(std::string_view wanted, std::string_view text);

/// The first byte at or after p that can matter for the end of a movetext: ( ) ; % < [ { * and the first byte
/// of ½, and - / : where they may stand in a result. Line ends are not among them: what they can begin is a
/// tag line, and that has its '['. `end` if there is none.
///
/// With `skipComments` simple comments are passed over: those with neither a brace inside nor anything that
/// looks like a tag. `base` is moved behind the last of them.
const char* nextStructure(const char* p, const char* end, bool skipComments, const char*& base);

/// `p`: the first of some lines that begin with '['. Behind the empty line that follows them; null if one of
/// them does not begin so or has a control character, or at the end of the text.
const char* tagLinesEnd(const char* p, const char* end);

/// `p`: behind the '{' of a comment. Its '}', if no other brace and no '[' before a letter or a blank
/// stands between; else null.
const char* fastCommentEnd(const char* p, const char* end);

}  // namespace cql::pgn
