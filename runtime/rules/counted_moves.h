// Counters along the moves of a game: half moves for the fifty-move rule, repetitions (language/60 §5). Both
// take one pass over a game, which is cheaper than a walk back from each of its positions.
#pragma once

#include "runtime/game_record.h"

namespace cql {

/// Fills GameRecord::halfMoves.
void countHalfMoves(GameRecord& record);
/// Fills GameRecord::repetitions. Only numbers of at least `least` are exact; smaller ones may be 1.
void countRepetitions(GameRecord& record, std::int32_t least);

}  // namespace cql
