// Finds all positions of a game that are checks, many at a time.
#pragma once

#include <atomic>

#include "runtime/game_record.h"

namespace cql::pgn {

/// Adds kInCheck to the facts of the positions in which the side to move is in check, in the sense of
/// cqlInCheck(). Does nothing if that has been done for the game. Ends early if `stop`, which may be null,
/// becomes true.
void findChecks(GameRecord& record, const std::atomic<bool>* stop = nullptr);

}  // namespace cql::pgn
