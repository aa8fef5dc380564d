// Moves of the game and moves that could be made (language/20).
#include <limits>

#include "runtime/assert.h"
#include "runtime/kernel/legal_moves.h"

using namespace cql;
using namespace cql::kernel;

extern "C" {

SquareSet cqlFromSquares(Move m) {
  return squareBit(moveFrom(m)) | ((m & kMoveCastle) ? squareBit(rookFrom(m)) : 0);
}
SquareSet cqlToSquares(Move m) {
  return squareBit(moveTo(m)) | ((m & kMoveCastle) ? squareBit(rookTo(m)) : 0);
}

bool cqlMoveFits(Move m, SquareSet left, SquareSet right, bool capture) {
  if (capture)
    return isCapture(m) && (left & squareBit(moveFrom(m))) && (right & squareBit(capturedSquare(m)));
  if ((left & squareBit(moveFrom(m))) && (right & squareBit(moveTo(m)))) return true;
  return (m & kMoveCastle) && (left & squareBit(rookFrom(m))) && (right & squareBit(rookTo(m)));
}

// En passant and castling alone are little code and are inlined; all moves together are generated out of
// line.

std::int32_t cqlLegalCount(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                           std::uint32_t moveClass, bool pseudo) {
  if (moveClass == kCqlAnyMove) return cqlMovesCount(ctx, position, from, to, pseudo);
  std::int32_t n = 0;
  visitSpecialMoves(Mover(ctx, position), from, to, moveClass, pseudo,
                    [&](int, SquareSet targets) { return n += count(targets), false; });
  return n;
}

/// Returns the number of moves, or, if there are more than `limit`, a number above it.
static std::int32_t countMoves(const Mover& mover, SquareSet from, SquareSet to, bool pseudo,
                               std::int32_t limit) {
  const Restrictions restrictions = pseudo ? Restrictions() : restrictionsOf(mover);
  const SquareSet pawns = from & mover.own & mover.p.types[kPawn] & ~restrictions.pinned;
  std::int32_t n = countPawnMoves(mover, pawns, to & ~mover.own & restrictions.answers);
  if (n > limit) return n;
  const auto add = [&](int, SquareSet targets) { return (n += count(targets)) > limit; };
  if (!visitPlainMoves(mover, restrictions, from & ~pawns, to, pseudo, add))
    visitSpecialMoves(mover, from, to, kCqlAnyMove, pseudo, add);
  return n;
}

std::int32_t cqlMovesCount(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                           bool pseudo) {
  return countMoves(Mover(ctx, position), from, to, pseudo, std::numeric_limits<std::int32_t>::max());
}

/// Returns the squares that a king may move to, except by castling.
static SquareSet kingMoves(const Position& p, SquareSet own, SquareSet king) {
  const SquareSet occupied = p.occupied();
  return kingAttacks(king) & ~own & ~cqlGuarded(&p, occupied & ~own, occupied & ~king);
}

bool cqlLegalCountAbove(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                        std::uint32_t moveClass, bool pseudo, std::int32_t limit) {
  if (moveClass != kCqlAnyMove) return cqlLegalCount(ctx, position, from, to, moveClass, pseudo) > limit;
  const GameView& game = ctx->game;
  const Position& p = game.positions[position];
  const SquareSet own = p.colors[game.sides[position]], movers = own & from;
  if (!movers) return limit < 0;
  if (movers == (own & p.types[kKing])) {
    // At most the king's neighbouring squares and castling from e1 or e8 to both sides.
    constexpr SquareSet kHomes = squareBit(4) | squareBit(60);
    const int castlings = movers & kHomes ? 2 : 0;
    if (count(kingAttacks(movers) & to & ~own) + castlings <= limit) return false;
    if (!pseudo && !(movers & (movers - 1))) {
      const std::int32_t moves = count(kingMoves(p, own, movers) & to);
      if (moves > limit) return true;
      if (moves + castlings <= limit) return false;
    }
  }
  return cqlMovesExceed(ctx, position, from, to, pseudo, limit);
}

bool cqlMovesExceed(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to, bool pseudo,
                    std::int32_t limit) {
  return countMoves(Mover(ctx, position), from, to, pseudo, limit) > limit;
}

SquareSet cqlLegalFrom(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                       std::uint32_t moveClass, bool pseudo) {
  if (moveClass == kCqlAnyMove) return cqlMovesFrom(ctx, position, from, to, pseudo);
  SquareSet out = 0;
  visitSpecialMoves(Mover(ctx, position), from, to, moveClass, pseudo,
                    [&](int s, SquareSet) { return out |= squareBit(s), false; });
  return out;
}

SquareSet cqlMovesFrom(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to, bool pseudo) {
  SquareSet out = 0;
  visitMoves(ctx, position, from, to, pseudo, [&](int s, SquareSet) { return out |= squareBit(s), false; });
  return out;
}

SquareSet cqlLegalTo(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                     std::uint32_t moveClass, bool pseudo) {
  if (moveClass == kCqlAnyMove) return cqlMovesTo(ctx, position, from, to, pseudo);
  SquareSet out = 0;
  visitSpecialMoves(Mover(ctx, position), from, to, moveClass, pseudo,
                    [&](int, SquareSet targets) { return out |= targets, false; });
  return out;
}

SquareSet cqlMovesTo(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to, bool pseudo) {
  SquareSet out = 0;
  visitMoves(ctx, position, from, to, pseudo, [&](int, SquareSet targets) { return out |= targets, false; });
  return out;
}

bool cqlCheckCanBeAnswered(const Context* ctx, std::int32_t position) {
  CQL_ASSERT(exists(ctx->game, position));
  const Position& p = ctx->game.positions[position];
  const Color us = static_cast<Color>(ctx->game.sides[position]);
  CQL_ASSERT(cqlInCheck(&p, us) && hasSingleKings(p));
  const SquareSet own = p.colors[us], enemy = p.colors[~us], occupied = own | enemy;
  const SquareSet king = own & p.types[kKing];
  if (kingMoves(p, own, king)) return true;
  const int k = firstSquare(king);
  const SquareSet checkers = attackersTo(p, k, occupied) & enemy;
  if (!(checkers & (checkers - 1))) {
    const SquareSet way = between(k, firstSquare(checkers)) & ~occupied;
    // A pinned piece stays on the line of the pin, where no other check can be answered.
    const SquareSet pinned = cqlPin(&p, enemy, own, king, PinValue::Through, true),
                    movers = own & ~king & ~pinned;
    const SquareSet pawns = movers & p.types[kPawn], officers = movers & ~pawns;
    if (cqlAttackers(&p, officers, checkers | way, kCqlAnyPieces, kCqlWholeSets)) return true;
    const SquareSet fourth = us == kWhite ? SquareSet{0xff} << 24 : SquareSet{0xff} << 32;
    const SquareSet steps = (us == kWhite ? pawns << 8 : pawns >> 8) & ~occupied;
    const SquareSet doubleSteps = (us == kWhite ? steps << 8 : steps >> 8) & fourth;
    if ((pawnAttacks(pawns, us) & checkers) || ((steps | doubleSteps) & way)) return true;
  }
  return cqlLegalAny(ctx, position, kAllSquares, kAllSquares, kCqlEnPassantOnly, false);
}

// The moves of a game are legal (language/41 §6), except for null moves, and for rights that queries ignore.
static constexpr Move kMayBeIllegal = kMoveNull | kMoveCastle | kMoveEnPassant;

static bool hasLegalMove(const GameView& game, std::int32_t position) {
  CQL_ASSERT(exists(game, position));
  const std::int32_t child = position + 1;
  return child < game.subtreeEnds[position] && !(game.moves[child] & kMayBeIllegal);
}

std::int32_t cqlNextEnd(const Context* ctx, std::int32_t from) {
  using Eight = std::int32_t __attribute__((vector_size(32)));
  const GameView& game = ctx->game;
  CQL_ASSERT(from >= 0 && from <= game.count);
  for (; from + 8 < game.count; from += 8) {
    Eight ends, moves;
    __builtin_memcpy(&ends, game.subtreeEnds + from, sizeof ends);
    __builtin_memcpy(&moves, game.moves + from + 1, sizeof moves);
    const Eight children = from + Eight{1, 2, 3, 4, 5, 6, 7, 8};
    Eight found = (ends <= children) | ((moves & static_cast<std::int32_t>(kMayBeIllegal)) != 0);
    found &= Eight{1, 2, 4, 8, 16, 32, 64, 128};
    found |= __builtin_shufflevector(found, found, 4, 5, 6, 7, 0, 1, 2, 3);
    found |= __builtin_shufflevector(found, found, 2, 3, 0, 1, 6, 7, 4, 5);
    found |= __builtin_shufflevector(found, found, 1, 0, 3, 2, 5, 4, 7, 6);
    if (found[0]) return from + std::countr_zero(static_cast<std::uint32_t>(found[0]));
  }
  while (from < game.count && hasLegalMove(game, from)) ++from;
  return from;
}

bool cqlMate(const Context* ctx, std::int32_t position) {
  if (hasLegalMove(ctx->game, position)) return false;
  return cqlInCheck(&ctx->game.positions[position], ctx->game.sides[position]) &&
         !cqlCheckCanBeAnswered(ctx, position);
}

bool cqlStalemate(const Context* ctx, std::int32_t position) {
  return cqlFirstChild(ctx, position) == kNoPosition &&
         !cqlInCheck(&ctx->game.positions[position], ctx->game.sides[position]) &&
         cqlNoMoveIsLeft(ctx, position);
}

bool cqlNoMoveIsLeft(const Context* ctx, std::int32_t position) {
  const Position& p = ctx->game.positions[position];
  CQL_ASSERT(!cqlInCheck(&p, ctx->game.sides[position]));
  const SquareSet own = p.colors[ctx->game.sides[position]];
  return !kingMoves(p, own, own & p.types[kKing]) &&
         !cqlLegalAny(ctx, position, kAllSquares, kAllSquares, kCqlAnyMove, false);
}

}  // extern "C"
