// Positions outside the game tree (language/60 §4), made by `imagine` and by moves that were not played.
//
// Their ids begin at GameView::count, and they have entries in the arrays of the game like any other
// position: the board, the move that made it (kMoveEdit for `imagine`), the position it was made from as
// parent, the ply; the depth of the anchor; child index -1. So code that reads a position, or its ancestors,
// needs no special case. They form a stack: a filter makes one, evaluates its target there and drops it. Only
// those that `saveposition` keeps stay to the end of the game, with all that they depend on.
#pragma once

#include "runtime/game.h"

namespace cql {

/// More moves than any board allows: to each square lead at most eight lines and eight knights, and pawns
/// promote.
inline constexpr std::int32_t kMostMoves = 1280;

/// The data of such a position besides the arrays.
struct ImaginaryFacts {
  SquareSet edited;             ///< the squares that mutations named; empty for a move
  std::uint8_t origins[64];     ///< for an edit: the former square of the piece on a square; kNoSquare: new
  std::int32_t identities[64];  ///< by square, -1 if it is empty; if the query needs them
};

/// The stack: arrays of GameView that may be written from entry `count` on. Plain data; the host owns it
/// (runtime/host/imaginary_store.h), the kernel writes it. One for each worker thread.
struct ImaginaryPositions {
  Position* positions;
  Move* moves;
  std::int32_t *parents, *subtreeEnds, *plies, *depths, *childIndexes;
  std::uint8_t *sides, *facts;
  ImaginaryFacts* own;        ///< by id - GameView::count
  Move* candidates;           ///< kMostMoves for each level of nesting
  std::int32_t top;           ///< the id of the next position
  std::int32_t kept;          ///< ids below are kept; at least GameView::count
  std::int32_t nextIdentity;  ///< of a piece that is put on the board: above those of the game
  bool identities, checks;    ///< identities and kInCheck are needed
};

}  // namespace cql
