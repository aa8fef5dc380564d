// Generation of the moves of a position as queries see them (language/20 §5): from the board and the earlier
// moves of the game; castling rights and the en passant square of a FEN are not consulted.
#pragma once

#include "runtime/kernel/kernel.h"
#include "runtime/kernel/set_attacks.h"

namespace cql::kernel {

inline bool castlingSquareUntouched(const GameView& game, std::int32_t position, SquareSet squares) {
  for (; game.parents[position] != kNoPosition; position = game.parents[position]) {
    const Move m = game.moves[position];
    if (!(m & kMoveNull) && (squareBit(moveTo(m)) & squares)) return false;
  }
  return true;
}

inline bool anyAttacked(const Position& p, SquareSet squares, Color by) {
  while (squares)
    if (attackersTo(p, popFirst(squares), p.occupied()) & p.colors[by]) return true;
  return false;
}

/// Calls visit(from, targets) for each man with moves from `from` to `to`; visit returns true to stop.
/// `targets` is not empty.
template <typename Visit>
inline void visitMoves(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                       std::uint32_t moveClass, bool pseudo, Visit&& visit) {
  const GameView& game = ctx->game;
  const Position& p = game.positions[position];
  const Color us = static_cast<Color>(game.sides[position]), them = ~us;
  const SquareSet own = p.colors[us], enemy = p.colors[them], occupied = own | enemy;
  const SquareSet king = own & p.types[kKing];
  const int k = king ? firstSquare(king) : 0;

  // A legal move of a man that is not the king must answer a check and stay on the line of a pin.
  SquareSet answers = kAllSquares, pinned = 0;
  if (!pseudo && king && (from & own) != king) {
    const SquareSet checkers = attackersTo(p, k, occupied) & enemy;
    if (checkers & (checkers - 1))
      answers = 0;
    else if (checkers)
      answers = checkers | between(k, firstSquare(checkers));
    SquareSet snipers = enemy & alignedWith(p, k);
    while (snipers) {
      const SquareSet blockers = between(k, popFirst(snipers)) & occupied;
      if (blockers && !(blockers & (blockers - 1))) pinned |= blockers & own;
    }
  }

  if (moveClass == kCqlAnyMove) {
    for (SquareSet left = from & own; left;) {
      const int s = popFirst(left);
      const SquareSet bit = squareBit(s);
      SquareSet targets;
      if (bit & p.types[kPawn]) {
        const SquareSet single = (us == kWhite ? bit << 8 : bit >> 8) & ~occupied;
        const SquareSet third = us == kWhite ? SquareSet{0xff} << 16 : SquareSet{0xff} << 40;
        const SquareSet twice = (us == kWhite ? (single & third) << 8 : (single & third) >> 8) & ~occupied;
        targets = single | twice | (pawnAttacks(bit, us) & enemy);
      } else {
        targets = attacksFrom(p, s, occupied);
      }
      targets &= to & ~own;
      if (!pseudo && king) {
        if (bit == king) {
          if (targets) targets &= ~cqlGuarded(&p, enemy, occupied & ~king);
        } else {
          targets &= answers;
          if (bit & pinned) targets &= commonLine(k, s);
        }
      }
      if (targets && visit(s, targets)) return;
    }
  }

  // En passant: the last move was a double step of the pawn beside.
  const Move last = game.parents[position] == kNoPosition ? 0 : game.moves[position];
  if ((moveClass == kCqlAnyMove || (moveClass & kCqlEnPassantOnly)) && (last & kMoveDoubleStep)) {
    const int target = (moveFrom(last) + moveTo(last)) / 2;
    const SquareSet targetBit = squareBit(target), taken = squareBit(moveTo(last));
    SquareSet takers = pawnAttacks(targetBit, them) & own & p.types[kPawn] & from;
    while ((targetBit & to) && takers) {
      const int s = popFirst(takers);
      bool legal = true;
      if (!pseudo && king) {
        const SquareSet after = (occupied & ~squareBit(s) & ~taken) | targetBit;
        legal = !(attackersTo(p, k, after) & enemy & ~taken);
      }
      if (legal && visit(s, targetBit)) return;
    }
  }

  // Castling is the same whether legal or pseudolegal moves are asked for.
  const int home = us == kWhite ? 4 : 60;
  if ((moveClass == kCqlAnyMove || (moveClass & kCqlCastleOnly)) && king == squareBit(home) &&
      (from & king)) {
    for (bool isShort : {true, false}) {
      if (moveClass != kCqlAnyMove && !(moveClass & (isShort ? kCqlCastleShortOnly : kCqlCastleLongOnly)))
        continue;
      const int rook = isShort ? home + 3 : home - 4, target = isShort ? home + 2 : home - 2;
      const SquareSet passed = squareBit(home) | squareBit((home + target) / 2) | squareBit(target);
      if (!(to & squareBit(target)) || !(own & p.types[kRook] & squareBit(rook)) ||
          (between(home, rook) & occupied) || anyAttacked(p, passed, them) ||
          !castlingSquareUntouched(game, position, king | squareBit(rook)))
        continue;
      if (visit(home, squareBit(target))) return;
    }
  }
}

}  // namespace cql::kernel
