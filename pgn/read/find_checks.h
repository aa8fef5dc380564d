// Finds all positions of a game that are checks, in vectors.
#pragma once

#include "runtime/game_record.h"

namespace cql::pgn {

/// Adds kInCheck to the facts of the positions in which the side to move is in check, in the sense of
/// cqlInCheck(). Does nothing if that has been done for the game.
void findChecks(GameRecord& record);

}  // namespace cql::pgn
