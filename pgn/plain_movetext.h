// The fast path of the reader: movetext in its usual plain form.
//
// A second reader of the same language, for the games that need no care: standard start, plain SAN, comments that may be
// skipped, no variations, a result that ends the text. It reads a game completely and checks every move, or declines: then
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
  bool skipped = false;                     ///< comments, NAGs or signs were passed over
};

/// Reads `movetext` (from after the tags to before the result token) of a game that starts from the standard position into
/// the tree arrays of `record`. False: not plain, nothing of the tree is valid. `moves` false: record.moves is not filled.
/// `comments`: declines also a game with comments, NAGs or signs, which are passed over otherwise.
bool readPlainMovetext(std::string_view movetext, bool moves, bool comments, PlainTokens& tokens, GameRecord& record);

}  // namespace cql::pgn
