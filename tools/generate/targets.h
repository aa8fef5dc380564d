// Where each man of the side to move can legally go. Faster than a list of moves: sets, and no king's move is
// tested before it is asked for.
#pragma once

#include <array>

#include "runtime/rules/moves.h"

namespace cql::generate {

struct Man {
  Square square;
  PieceType type;
  SquareSet targets;  ///< legal, promotions and captures en passant included, castling not
};

/// Positions of games that began with sixteen men a side.
struct Targets {
  std::array<Man, 16> men;  ///< by type, pawns first; the king is not among them
  int count = 0;
  SquareSet all = 0;       ///< of all men but the king
  SquareSet checkers = 0;  ///< enemies that attack the king
  Square king = 0;

  SquareSet kingTargets(const Position& board, Color side) const;
  bool any(const Position& board, Color side) const { return all || kingTargets(board, side); }
};

/// Fills `targets` for the side to move of `state`.
void findTargets(const Position& board, const BoardState& state, Targets& targets);

/// The move of a man to one of its targets. A pawn on the last rank becomes `promotion`.
Move moveOf(const Position& board, const Man& man, int to, PieceType promotion = kQueen);

}  // namespace cql::generate
