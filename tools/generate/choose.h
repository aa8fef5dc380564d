// Chooses moves like those of a weak chess player.
#pragma once

#include "tools/generate/random.h"
#include "tools/generate/targets.h"

namespace cql::generate {

/// Returns the value of the pieces of a colour, in pawns.
int material(const Position& board, Color side);

/// A position of a game, with the data of its history that affects the choice.
struct Situation {
  Position board = kStandardStart;
  BoardState state = stateOf(standardStart());
  Targets targets;
  int ply = 0;
  int quietPlies = 0;        ///< plies since the last capture or pawn move
  Move last = 0, other = 0;  ///< the last move and the one before it

  Situation() { findTargets(board, state, targets); }
  void play(Move move);
  bool hasMove() const { return targets.any(board, state.side); }
};

/// Returns a legal move. The position must have one.
Move chooseMove(const Situation& now, Random& random);

}  // namespace cql::generate
