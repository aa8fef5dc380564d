// Moves of the game and moves that could be made (language/20).
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

std::int32_t cqlLegalCount(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                           std::uint32_t moveClass, bool pseudo) {
  std::int32_t n = 0;
  visitMoves(ctx, position, from, to, moveClass, pseudo,
             [&](int, SquareSet targets) { return n += count(targets), false; });
  return n;
}

bool cqlLegalCountAbove(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                        std::uint32_t moveClass, bool pseudo, std::int32_t limit) {
  const GameView& game = ctx->game;
  const Position& p = game.positions[position];
  const SquareSet own = p.colors[game.sides[position]], movers = own & from;
  if (moveClass == kCqlAnyMove && movers && movers == (own & p.types[kKing])) {
    // The king's neighbouring squares and castling to both sides are all there can be.
    constexpr int kCastlings = 2;
    if (count(kingAttacks(movers) & to & ~own) + kCastlings <= limit) return false;
  }
  std::int32_t n = 0;
  visitMoves(ctx, position, from, to, moveClass, pseudo,
             [&](int, SquareSet targets) { return (n += count(targets)) > limit; });
  return n > limit;
}

SquareSet cqlLegalFrom(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                       std::uint32_t moveClass, bool pseudo) {
  SquareSet out = 0;
  visitMoves(ctx, position, from, to, moveClass, pseudo,
             [&](int s, SquareSet) { return out |= squareBit(s), false; });
  return out;
}

SquareSet cqlLegalTo(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                     std::uint32_t moveClass, bool pseudo) {
  SquareSet out = 0;
  visitMoves(ctx, position, from, to, moveClass, pseudo,
             [&](int, SquareSet targets) { return out |= targets, false; });
  return out;
}

static bool anyLegalMove(const Context* ctx, std::int32_t position) {
  bool found = false;
  auto stop = [&](int, SquareSet) { return found = true; };
  // The king first: he alone often has the answer.
  visitMoves(ctx, position, ctx->game.positions[position].types[kKing], kAllSquares, kCqlAnyMove, false,
             stop);
  if (!found) visitMoves(ctx, position, kAllSquares, kAllSquares, kCqlAnyMove, false, stop);
  return found;
}

bool cqlMate(const Context* ctx, std::int32_t position) {
  return cqlInCheck(&ctx->game.positions[position], ctx->game.sides[position]) &&
         !anyLegalMove(ctx, position);
}

bool cqlStalemate(const Context* ctx, std::int32_t position) {
  return cqlFirstChild(ctx, position) == kNoPosition &&
         !cqlInCheck(&ctx->game.positions[position], ctx->game.sides[position]) &&
         !anyLegalMove(ctx, position);
}

}  // extern "C"
