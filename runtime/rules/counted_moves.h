// Counts from move to move of a game: half moves for the fifty-move rule, repetitions (language/60 §5). Both
// go through a game once, which costs less than to look back from each of its positions.
#pragma once

#include "runtime/game_record.h"

namespace cql {

/// Fills GameRecord::halfMoves.
void countHalfMoves(GameRecord& record);
/// Fills GameRecord::repetitions. Only numbers of at least `least`, which is 2 or more, are exact; smaller
/// ones may be given as 1.
void countRepetitions(GameRecord& record, std::int32_t least);

}  // namespace cql
