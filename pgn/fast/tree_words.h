// The words of annotated movetext that may be moves, and the marks between them: the first pass of the fast
// reader of trees (fast_tree.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// A parenthesis, the `{` of a comment, the `$` of a NAG, or the first of a run of `!` and `?`.
struct TreeMark {
  std::uint32_t at;     ///< offset in the movetext
  std::uint32_t words;  ///< number of words that begin before it
};

/// Working memory, kept from game to game. All in the order of the text; capacity beyond what was found.
struct TreeWords {
  std::vector<std::uint32_t> starts, ends;  ///< offsets in the movetext
  std::size_t count = 0;
  std::vector<TreeMark> marks;
  std::size_t markCount = 0;
  std::vector<std::uint32_t> closes;  ///< offsets of the closing braces
};

/// Finds the words that begin with a letter or a dash, without move numbers, and the marks. Returns false if
/// something in the text is neither.
bool findTreeWords(std::string_view movetext, TreeWords& words);

}  // namespace cql::pgn
