// The fast path of the reader: movetext in its usual form.
//
// Reads the same language as the fallback (read/movetext.h), but only games with the standard start, simple
// SAN, a result that ends the text, and no comments or variations except those that may be skipped. It either
// reads a game completely and checks every move, or declines; then the fallback reads the game from its
// start. On accepted games both agree, without warnings (tests/pgn/fast/fast_movetext_test.cpp and the fuzzer
// compare the two).
#pragma once

#include <cstddef>
#include <string_view>

#include "pgn/fast/words.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// This many bytes before the movetext must be readable.
inline constexpr std::size_t kFastMargin = 8;

/// Reads `movetext` (from after the tags to before the result token) of a game that starts from the standard
/// position into the tree arrays of `record`. Returns false if it declines; then nothing of the tree is
/// valid.
bool readMovetextFast(std::string_view movetext, Skips skips, MoveWords& words, GameRecord& record);

}  // namespace cql::pgn
