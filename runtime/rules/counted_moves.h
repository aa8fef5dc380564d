// What a game counts from move to move: half moves for the rule of fifty moves, repetitions (language/60 §5).
// Both look at all of a game once, which costs less than to look back from each of its positions.
#pragma once

#include "runtime/game_record.h"

namespace cql {

/// Fills GameRecord::halfMoves.
void countHalfMoves(GameRecord& record);
/// Fills GameRecord::repetitions; of numbers below `least`, 2 or more, some may be told as 1.
void countRepetitions(GameRecord& record, std::int32_t least);

}  // namespace cql
