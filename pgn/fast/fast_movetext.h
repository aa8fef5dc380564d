// The fast path of the reader: movetext in its usual plain form.
//
// A second reader of the same language, for the games that need no care: standard start, plain SAN, a result
// that ends the text, no comments and variations but those that may be skipped. It reads a game completely
// and checks every move, or declines: then the careful reader (movetext.cpp) reads the game from its start.
// What it accepts it reads as the careful reader does, without a warning (tests/pgn/fast/fast_movetext_test.cpp and the
// fuzzer hold the two against each other).
#pragma once

#include <cstddef>
#include <string_view>

#include "pgn/fast/words.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// So many bytes before the movetext must be readable.
inline constexpr std::size_t kPlainMargin = 8;

/// Reads `movetext` (from after the tags to before the result token) of a game that starts from the standard
/// position into the tree arrays of `record`. False: not plain, nothing of the tree is valid.
bool readPlainMovetext(std::string_view movetext, PlainSkips skips, PlainWords& words, GameRecord& record);

}  // namespace cql::pgn
