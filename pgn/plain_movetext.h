// The fast path of the reader: movetext in its usual plain form.
//
// A second reader of the same language, for the games that need no care: standard start, plain SAN, a result that ends the
// text, no comments and variations but those that may be skipped. It reads a game completely and checks every move, or declines: then
// the careful reader (movetext.cpp) reads the game from its start. What it accepts it reads as the careful reader does,
// without a warning (tests/pgn/plain_test.cpp and the fuzzer hold the two against each other).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "runtime/game_record.h"

namespace cql::pgn {

/// Working memory, kept from game to game.
struct PlainTokens {
  std::vector<std::uint32_t> starts, ends;  ///< offsets of the words that may be moves, in the movetext
  bool skipped = false;                     ///< comments, NAGs, signs or variations were passed over
};

/// What is not wanted and may be passed over; where it is wanted, a game that has it is declined.
struct PlainSkips {
  bool comments;    ///< and NAGs and the signs `!`, `?`
  bool variations;
};

/// Reads `movetext` (from after the tags to before the result token) of a game that starts from the standard position into
/// the tree arrays of `record`. False: not plain, nothing of the tree is valid.
bool readPlainMovetext(std::string_view movetext, PlainSkips skips, PlainTokens& tokens, GameRecord& record);

}  // namespace cql::pgn
