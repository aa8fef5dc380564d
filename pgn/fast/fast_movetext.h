// The fast path of the reader: movetext in its usual form.
//
// Reads the same language as the fallback (read/movetext.h), but only games with the standard start, simple
// SAN, a result that ends the text, and no comments or variations except those that may be skipped. It either
// reads a game completely and checks every move, or declines; then the fallback reads the game from its
// start. On accepted games both agree, without warnings (tests/pgn/fast/fast_movetext_test.cpp and the fuzzer
// compare the two).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "pgn/fast/words.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// This many bytes before the movetext must be readable.
inline constexpr std::size_t kFastMargin = 8;

/// Where the words of another line begin, among the words that are played in a row.
struct Branch {
  static constexpr std::uint32_t kEmpty = UINT32_MAX;
  std::uint32_t slot;    ///< of the position that is put there instead of the result of a word
  std::uint32_t source;  ///< slot of the position it is a copy of; kEmpty: an empty board
};

/// Words to be played in a row. The word in slot n leads from the position in slot n, in which White moves if
/// n is even, to that in slot n + 1. The words in front of branches are empty: start and end are 0.
struct WordsToPlay {
  const char* text;                    ///< kFastMargin bytes before it are readable
  const std::uint32_t *starts, *ends;  ///< offsets; followed by kPlacesBehind zeros
  std::size_t count;
  std::span<const Branch> branches = {};  ///< ascending; a copy of its own slot is the root
  std::uint8_t castlingRights = 15;       ///< at the root, by colour * 2 + wing (0: king's side), as bits
};

/// Plays words from the first position on. The arrays have capacity for kPlacesBehind positions and
/// GameRecord::kRoomBehind moves and facts behind the last ones. Returns false to decline.
bool playWords(const WordsToPlay& words, Position* positions, Move* moves, std::uint8_t* facts);

/// Reads `movetext` (from after the tags to before the result token) of a game that starts from the standard
/// position into the tree arrays of `record`. Returns false if it declines; then nothing of the tree is
/// valid.
bool readMovetextFast(std::string_view movetext, Skips skips, MoveWords& words, GameRecord& record);

}  // namespace cql::pgn
