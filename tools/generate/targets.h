// Finds the squares to which each piece of the side to move can legally go. Faster than a list of moves: uses
// sets, and tests king moves only on demand.
#pragma once

#include <array>

#include "runtime/rules/moves.h"

namespace cql::generate {

struct Piece {
  Square square;
  PieceType type;
  SquareSet targets;  ///< legal; includes promotions and captures en passant, not castling
};

/// The targets of the pieces of one side, at most sixteen.
struct Targets {
  std::array<Piece, 16> pieces;  ///< by type, pawns first, without the king
  int count = 0;
  SquareSet all = 0;       ///< the targets of all pieces except the king
  SquareSet checkers = 0;  ///< enemy pieces that attack the king
  Square king = 0;

  SquareSet kingTargets(const Position& board, Color side) const;
  bool any(const Position& board, Color side) const { return all || kingTargets(board, side); }
};

/// Fills `targets` for the side to move of `state`.
void findTargets(const Position& board, const BoardState& state, Targets& targets);

/// Returns the move of a piece to one of its targets. A pawn that reaches the last rank becomes `promotion`.
Move moveOf(const Position& board, const Piece& piece, int to, PieceType promotion = kQueen);

}  // namespace cql::generate
