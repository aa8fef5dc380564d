// The words of simple movetext that may be moves: the first pass of the fast reader (fast_movetext.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cql::pgn {

/// The parts of a game that are not wanted and may be skipped. A game that has a wanted one of them is
/// declined.
struct Skips {
  bool comments;  ///< and NAGs and the signs `!`, `?`
  bool variations;
  bool placesWanted = false;     ///< MoveWords::opens and closes are filled
  std::size_t plies = SIZE_MAX;  ///< later moves are skipped; not with placesWanted
};

/// This many entries after the last word may be read; they are zeros.
inline constexpr std::size_t kPlacesBehind = 16;

/// Working memory, kept from game to game.
struct MoveWords {
  std::vector<std::uint32_t> starts, ends;  ///< offsets in the movetext; capacity beyond the words
  std::size_t count = 0;
  /// Offsets of the braces of skipped comments, except those in variations; capacity beyond the comments.
  std::vector<std::uint32_t> opens, closes;
  std::size_t commentCount = 0;
  bool skipped = false;  ///< comments, NAGs, signs or variations were skipped
  bool isCut = false;    ///< moves were skipped at the end
};

/// Finds the words that begin with a letter, without move numbers. Returns false if something in the text is
/// not simple.
bool findMoveWords(std::string_view movetext, Skips skips, MoveWords& words);

}  // namespace cql::pgn
