// Generates the moves of a position as queries define them (language/20 §5): from the board and the earlier
// moves of the game; castling rights and the en passant square of a FEN are ignored.
#pragma once

#include "runtime/assert.h"
#include "runtime/kernel/history.h"
#include "runtime/kernel/kernel.h"
#include "runtime/kernel/set_attacks.h"

namespace cql::kernel {

inline bool castlingSquareUntouched(const GameView& game, std::int32_t position, SquareSet squares) {
  for (; game.parents[position] != kNoPosition; position = game.parents[position]) {
    const Move m = game.moves[position];
    const SquareSet touched = m & kMoveEdit ? editOf(game, position).edited : squareBit(moveTo(m));
    if (!(m & kMoveNull) && (touched & squares)) return false;
  }
  return true;
}

inline bool anyAttacked(const Position& p, SquareSet squares, Color by) {
  while (squares)
    if (attackersTo(p, popFirst(squares), p.occupied()) & p.colors[by]) return true;
  return false;
}

/// The input of move generation for a position.
struct Mover {
  const GameView& game;
  std::int32_t position;
  const Position& p;
  Color us, them;
  SquareSet own, enemy, occupied, king;
  int k;  ///< the king's square

  Mover(const Context* ctx, std::int32_t id)
      : game(ctx->game),
        position(id),
        p(game.positions[id]),
        us(static_cast<Color>(game.sides[id])),
        them(~us),
        own(p.colors[us]),
        enemy(p.colors[them]),
        occupied(own | enemy),
        king(own & p.types[kKing]),
        k(king ? firstSquare(king) : 0) {
    CQL_ASSERT(exists(game, id) && hasSingleKings(p));
  }
};

/// Calls visit(from, targets) for each piece with moves from `from` to `to`, except en passant and castling;
/// `targets` is not empty. Stops and returns true when visit returns true.
template <typename Visit>
inline bool visitPlainMoves(const Mover& m, SquareSet from, SquareSet to, bool pseudo, Visit&& visit) {
  const SquareSet pieces = from & m.own & ~m.king;
  // A legal move of a piece that is not the king must answer a check and stay on the line of a pin.
  SquareSet answers = kAllSquares, pinned = 0;
  if (!pseudo && m.king && pieces) {
    const SquareSet checkers = attackersTo(m.p, m.k, m.occupied) & m.enemy;
    if (checkers & (checkers - 1))
      answers = 0;
    else if (checkers)
      answers = checkers | between(m.k, firstSquare(checkers));
    SquareSet snipers = m.enemy & alignedWith(m.p, m.k);
    while (snipers) {
      const SquareSet blockers = between(m.k, popFirst(snipers)) & m.occupied;
      if (blockers && !(blockers & (blockers - 1))) pinned |= blockers & m.own;
    }
  }
  for (SquareSet left = pieces; left;) {
    const int s = popFirst(left);
    const SquareSet bit = squareBit(s);
    SquareSet targets;
    if (bit & m.p.types[kPawn]) {
      const bool white = m.us == kWhite;
      const SquareSet single = (white ? bit << 8 : bit >> 8) & ~m.occupied;
      const SquareSet third = white ? SquareSet{0xff} << 16 : SquareSet{0xff} << 40;
      const SquareSet twice = (white ? (single & third) << 8 : (single & third) >> 8) & ~m.occupied;
      targets = single | twice | (pawnAttacks(bit, m.us) & m.enemy);
    } else {
      targets = attacksFrom(m.p, s, m.occupied);
    }
    targets &= to & ~m.own & answers;
    if (bit & pinned) targets &= commonLine(m.k, s);
    if (targets && visit(s, targets)) return true;
  }
  if (!(from & m.king)) return false;
  SquareSet targets = kKingAttacks[m.k] & to & ~m.own;
  if (!pseudo && targets) targets &= ~cqlGuarded(&m.p, m.enemy, m.occupied & ~m.king);
  return targets && visit(m.k, targets);
}

/// Calls visit(from, targets) for en passant and castling, if they belong to the class.
template <typename Visit>
inline bool visitSpecialMoves(const Mover& m, SquareSet from, SquareSet to, std::uint32_t moveClass,
                              bool pseudo, Visit&& visit) {
  // En passant: the last move was a double step of an adjacent pawn.
  const Move last = m.game.parents[m.position] == kNoPosition ? 0 : m.game.moves[m.position];
  if ((moveClass == kCqlAnyMove || (moveClass & kCqlEnPassantOnly)) && (last & kMoveDoubleStep)) {
    const int target = (moveFrom(last) + moveTo(last)) / 2;
    const SquareSet targetBit = squareBit(target), taken = squareBit(moveTo(last));
    SquareSet takers = pawnAttacks(targetBit, m.them) & m.own & m.p.types[kPawn] & from;
    while ((targetBit & to) && takers) {
      const int s = popFirst(takers);
      bool legal = true;
      if (!pseudo && m.king) {
        const SquareSet after = (m.occupied & ~squareBit(s) & ~taken) | targetBit;
        legal = !(attackersTo(m.p, m.k, after) & m.enemy & ~taken);
      }
      if (legal && visit(s, targetBit)) return true;
    }
  }

  // Castling is the same for legal and pseudolegal moves.
  const int home = m.us == kWhite ? 4 : 60;
  if ((moveClass == kCqlAnyMove || (moveClass & kCqlCastleOnly)) && m.king == squareBit(home) &&
      (from & m.king)) {
    for (bool isShort : {true, false}) {
      if (moveClass != kCqlAnyMove && !(moveClass & (isShort ? kCqlCastleShortOnly : kCqlCastleLongOnly)))
        continue;
      const int rook = isShort ? home + 3 : home - 4, target = isShort ? home + 2 : home - 2;
      const SquareSet passed = squareBit(home) | squareBit((home + target) / 2) | squareBit(target);
      if (!(to & squareBit(target)) || !(m.own & m.p.types[kRook] & squareBit(rook)) ||
          (between(home, rook) & m.occupied) || anyAttacked(m.p, passed, m.them) ||
          !castlingSquareUntouched(m.game, m.position, m.king | squareBit(rook)))
        continue;
      if (visit(home, squareBit(target))) return true;
    }
  }
  return false;
}

/// Calls visit(from, targets) for all moves.
template <typename Visit>
inline void visitMoves(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to, bool pseudo,
                       Visit&& visit) {
  const Mover mover(ctx, position);
  if (!visitPlainMoves(mover, from, to, pseudo, visit))
    visitSpecialMoves(mover, from, to, kCqlAnyMove, pseudo, visit);
}

}  // namespace cql::kernel
