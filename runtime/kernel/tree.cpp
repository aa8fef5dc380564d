// Positions of the game tree (language/40).
#include <utility>

#include "runtime/kernel/kernel.h"

using namespace cql;

extern "C" {

std::int32_t cqlFirstChild(const Context* ctx, std::int32_t position) {
  const std::int32_t child = position + 1;
  return child < ctx->game.subtreeEnds[position] ? child : kNoPosition;
}

std::int32_t cqlNextSibling(const Context* ctx, std::int32_t position) {
  const std::int32_t parent = ctx->game.parents[position];
  if (parent == kNoPosition) return kNoPosition;
  const std::int32_t next = ctx->game.subtreeEnds[position];
  return next < ctx->game.subtreeEnds[parent] ? next : kNoPosition;
}

std::int32_t cqlChild(const Context* ctx, std::int32_t position, std::int32_t index) {
  if (index < 0) return kNoPosition;
  std::int32_t child = cqlFirstChild(ctx, position);
  while (child != kNoPosition && index-- > 0) child = cqlNextSibling(ctx, child);
  return child;
}

bool cqlIsAncestor(const Context* ctx, std::int32_t a, std::int32_t b) {
  return a < b && b < ctx->game.subtreeEnds[a];
}

std::int32_t cqlLca(const Context* ctx, std::int32_t a, std::int32_t b) {
  // In preorder it is above the smaller one, or that one itself.
  if (a > b) std::swap(a, b);
  while (b >= ctx->game.subtreeEnds[a]) a = ctx->game.parents[a];
  return a;
}

std::int32_t cqlDistance(const Context* ctx, std::int32_t a, std::int32_t b) {
  const std::int32_t* plies = ctx->game.plies;
  return plies[a] + plies[b] - 2 * plies[cqlLca(ctx, a, b)];
}

std::int32_t cqlPlyCount(const Context* ctx) {
  if (ctx->game.isOneLine()) return ctx->game.count - 1;
  std::int32_t last = 0;  // the moves of the main line come first
  while (cqlFirstChild(ctx, last) != kNoPosition) ++last;
  return last;
}

std::int32_t cqlMoveNumber(const Context* ctx, std::int32_t position) {
  return (ctx->game.plies[position] + (ctx->game.sides[0] == kBlack)) / 2 + 1;
}

// The side to move after a move tells who made it: the other one.
bool cqlVirtualMainline(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  for (; game.parents[position] != kNoPosition; position = game.parents[position])
    if ((game.moves[position] & kMoveNull) ||
        (game.childIndexes[position] > 0 && game.sides[position] == kBlack))
      return false;
  return true;
}

bool cqlTry(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  int tries = 0;
  for (; game.parents[position] != kNoPosition; position = game.parents[position])
    tries += game.childIndexes[position] > 0 && game.sides[position] == kBlack;
  return tries == 1;
}

/// The squares of the pieces by identity.
static const std::uint8_t* pieceSquares(const Context* ctx, std::int32_t position) {
  return ctx->game.pieceSquares + static_cast<std::size_t>(position) * 64;
}

SquareSet cqlPieceSquare(const Context* ctx, std::int32_t position, std::int32_t identity) {
  if (identity < 0 || identity > 63) return 0;
  const std::uint8_t square = pieceSquares(ctx, position)[identity];
  return square == kNoSquare ? 0 : squareBit(square);
}

std::int32_t cqlPieceIdentity(const Context* ctx, std::int32_t position, std::int32_t square) {
  const std::uint8_t* squares = pieceSquares(ctx, position);
  for (std::int32_t identity = 0; identity < 64; ++identity)
    if (squares[identity] == square) return identity;
  return -1;
}

}  // extern "C"
