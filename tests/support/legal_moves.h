// All legal moves of a position, by the rules of chess and Chess960: counted for perft, and compared with
// generated games. Reading games does not need them.
#pragma once

#include <vector>

#include "runtime/rules/moves.h"

namespace cql::pgn {

/// Appends the legal moves: a promotion is four moves, castling needs the right of `state`. In the order of
/// the squares.
void legalMoves(const Position& board, const BoardState& state, std::vector<Move>& moves);

}  // namespace cql::pgn
