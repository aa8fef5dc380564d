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

/// What limits the moves of pieces that are not the king: they must answer a check, and stay on the line of a
/// pin.
struct Restrictions {
  SquareSet answers = kAllSquares, pinned = 0;
};

inline Restrictions restrictionsOf(const Mover& m) {
  Restrictions r;
  if (!m.king) return r;
  const SquareSet checkers = attackersTo(m.p, m.k, m.occupied) & m.enemy;
  if (checkers & (checkers - 1))
    r.answers = 0;
  else if (checkers)
    r.answers = checkers | between(m.k, firstSquare(checkers));
  SquareSet snipers = m.enemy & alignedWith(m.p, m.k);
  while (snipers) {
    const SquareSet blockers = between(m.k, popFirst(snipers)) & m.occupied;
    if (blockers && !(blockers & (blockers - 1))) r.pinned |= blockers & m.own;
  }
  return r;
}

/// The squares that pawns move to without capturing.
struct PawnSteps {
  SquareSet single, twice;
};

inline PawnSteps pawnSteps(const Mover& m, SquareSet pawns) {
  const bool white = m.us == kWhite;
  const SquareSet third = white ? SquareSet{0xff} << 16 : SquareSet{0xff} << 40;
  const SquareSet single = (white ? pawns << 8 : pawns >> 8) & ~m.occupied;
  return {single, (white ? (single & third) << 8 : (single & third) >> 8) & ~m.occupied};
}

/// Returns the number of moves of pawns that are not pinned to `targets`, except en passant; a promotion is
/// one move.
inline std::int32_t countPawnMoves(const Mover& m, SquareSet pawns, SquareSet targets) {
  const PawnSteps steps = pawnSteps(m, pawns);
  const SquareSet ahead = m.us == kWhite ? pawns << 8 : pawns >> 8;
  const SquareSet left = (ahead & ~kFileA) >> 1, right = (ahead & ~kFileH) << 1;
  return count(steps.single & targets) + count(steps.twice & targets) + count(left & m.enemy & targets) +
         count(right & m.enemy & targets);
}

/// Calls visit(from, targets) for each piece with moves from `from` to `to`, except en passant and castling,
/// one kind of piece after the other; `targets` is not empty. Stops and returns true when visit returns true.
template <typename Visit>
inline bool visitPlainMoves(const Mover& m, const Restrictions& restrictions, SquareSet from, SquareSet to,
                            bool pseudo, Visit&& visit) {
  const SquareSet allowed = to & ~m.own & restrictions.answers;
  const auto visitEach = [&](SquareSet pieces, auto&& targetsOf) {
    while (pieces) {
      const int s = popFirst(pieces);
      SquareSet targets = targetsOf(s) & allowed;
      if (squareBit(s) & restrictions.pinned) targets &= commonLine(m.k, s);
      if (targets && visit(s, targets)) return true;
    }
    return false;
  };
  const SquareSet pieces = allowed ? from & m.own & ~m.king : 0;
  const auto ofType = [&](PieceType type) { return pieces & m.p.types[type]; };
  if (visitEach(ofType(kPawn),
                [&](int s) {
                  const SquareSet pawn = squareBit(s);
                  const PawnSteps steps = pawnSteps(m, pawn);
                  return steps.single | steps.twice | (pawnAttacks(pawn, m.us) & m.enemy);
                }) ||
      visitEach(ofType(kKnight), [](int s) { return kKnightAttacks[s]; }) ||
      visitEach(ofType(kBishop), [&](int s) { return bishopAttacks(s, m.occupied); }) ||
      visitEach(ofType(kRook), [&](int s) { return rookAttacks(s, m.occupied); }) ||
      visitEach(ofType(kQueen),
                [&](int s) { return bishopAttacks(s, m.occupied) | rookAttacks(s, m.occupied); }))
    return true;
  if (!(from & m.king)) return false;
  SquareSet targets = kKingAttacks[m.k] & to & ~m.own;
  if (!pseudo && targets) targets &= ~cqlGuarded(&m.p, m.enemy, m.occupied & ~m.king);
  return targets && visit(m.k, targets);
}

/// Finds the restrictions of the position if moves must be legal, and calls visit() for those moves.
template <typename Visit>
inline bool visitPlainMoves(const Mover& m, SquareSet from, SquareSet to, bool pseudo, Visit&& visit) {
  const bool isFree = pseudo || !(from & m.own & ~m.king);
  return visitPlainMoves(m, isFree ? Restrictions() : restrictionsOf(m), from, to, pseudo, visit);
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
