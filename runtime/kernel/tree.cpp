// Positions of the game tree (language/40).
#include <bit>
#include <utility>

#include "runtime/assert.h"
#include "runtime/imaginary.h"
#include "runtime/kernel/invariants.h"
#include "runtime/kernel/kernel.h"
#include "runtime/kernel/vectors.h"

using namespace cql;
using namespace cql::kernel;

/// Computes the squares of the first kPieces identities after each move; the others are unused. They are one
/// vector, of which a move changes the elements of the pieces on its squares.
template <int kPieces>
static void trackMoves(const std::int32_t* parents, const Move* moves, std::int32_t count,
                       std::uint8_t* rows) {
  using Row = VectorOf<std::uint8_t, kPieces>::Type;
  constexpr int kNowhere = 64;  // added to a square: empty
  Row now, identities;
  for (int i = 0; i < kPieces; ++i) identities[i] = static_cast<std::uint8_t>(i);
  std::uint8_t on[2 * kNowhere];  // by square, if it is occupied: the identity there
  __builtin_memset(on, 0xff, sizeof on);
  const auto goTo = [&](std::int32_t position) {
    CQL_ASSERT(position >= 0 && position < count);
    const std::uint8_t* const row = rows + static_cast<std::size_t>(position) * 64;
    __builtin_memcpy(&now, row, sizeof now);
    for (int i = 0; i < kPieces; ++i)
      if (row[i] != kNoSquare) on[row[i]] = static_cast<std::uint8_t>(i);
  };
  goTo(0);
  for (std::int32_t position = 1; position < count; ++position) {
    CQL_ASSERT(parents[position] >= 0 && parents[position] < position);
    if (parents[position] != position - 1) goTo(parents[position]);  // a variation begins or has ended
    const Move move = moves[position];
    const auto put = [&](std::uint8_t identity, int square) {
      now = identities == identity ? Row{} + static_cast<std::uint8_t>(square) : now;
    };
    const int from = moveFrom(move), to = moveTo(move);
    // Branchless, as captures are unpredictable. Null moves write to the dummy slot.
    const std::uint8_t there = on[from], mover = on[from + kNowhere * (from == to)],
                       taken = on[capturedSquare(move) + kNowhere * !isCapture(move)];
    put(taken, kNoSquare);
    if (move & kMoveCastle) {
      const std::uint8_t rook = on[rookFrom(move)];
      put(rook, rookTo(move));
      on[rookTo(move)] = rook;
    }
    put(mover, to);
    on[to] = there;
    std::uint8_t* const row = rows + static_cast<std::size_t>(position) * 64;
    __builtin_memcpy(row, &now, sizeof now);
    __builtin_memset(row + kPieces, kNoSquare, 64 - kPieces);
  }
}

extern "C" {

std::int32_t cqlFirstChild(const Context* ctx, std::int32_t position) {
  CQL_ASSERT(exists(ctx->game, position));
  const std::int32_t child = position + 1;
  return child < ctx->game.subtreeEnds[position] ? child : kNoPosition;
}

std::int32_t cqlNextSibling(const Context* ctx, std::int32_t position) {
  CQL_ASSERT(exists(ctx->game, position));
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

std::int32_t cqlParent(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  CQL_ASSERT(exists(game, position));
  while (game.moves[position] & kMoveEdit) position = game.parents[position];
  return game.parents[position];
}

std::int32_t cqlAnchor(const Context* ctx, std::int32_t position) {
  CQL_ASSERT(exists(ctx->game, position));
  while (position >= ctx->game.count) position = ctx->game.parents[position];
  return position;
}

bool cqlIsAncestor(const Context* ctx, std::int32_t a, std::int32_t b) {
  while (b >= ctx->game.count) {
    b = cqlParent(ctx, b);
    if (a == b) return true;
  }
  return a < b && b < ctx->game.subtreeEnds[a];
}

std::int32_t cqlLca(const Context* ctx, std::int32_t a, std::int32_t b) {
  CQL_ASSERT(exists(ctx->game, a) && exists(ctx->game, b));
  if (a >= ctx->game.count || b >= ctx->game.count) {
    while (a != kNoPosition && a != b && !cqlIsAncestor(ctx, a, b)) a = cqlParent(ctx, a);
    return a;
  }
  // In preorder the ancestor is above the smaller one, or equal to it.
  if (a > b) std::swap(a, b);
  while (b >= ctx->game.subtreeEnds[a]) a = ctx->game.parents[a];
  return a;
}

/// Counts the links from a position up to one of its ancestors, or to itself.
static std::int32_t linksUp(const Context* ctx, std::int32_t position, std::int32_t ancestor) {
  CQL_ASSERT(position == ancestor || cqlIsAncestor(ctx, ancestor, position));
  std::int32_t links = 0;
  for (; position != ancestor && position >= ctx->game.count; position = cqlParent(ctx, position)) ++links;
  return position == ancestor ? links : links + ctx->game.plies[position] - ctx->game.plies[ancestor];
}

std::int64_t cqlDistance(const Context* ctx, std::int32_t a, std::int32_t b) {
  const std::int32_t lca = cqlLca(ctx, a, b);
  return lca == kNoPosition ? kCqlNoNumber : std::int64_t{linksUp(ctx, a, lca)} + linksUp(ctx, b, lca);
}

std::int32_t cqlPlyCount(const Context* ctx) {
  if (ctx->game.isOneLine()) return ctx->game.count - 1;
  std::int32_t last = 0;  // the moves of the main line come first
  while (cqlFirstChild(ctx, last) != kNoPosition) ++last;
  return last;
}

std::int32_t cqlMoveNumber(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  CQL_ASSERT(exists(game, position));
  std::int32_t imaginary = 0;  // moves of Black beyond the anchor
  for (; position >= game.count; position = game.parents[position])
    imaginary += !(game.moves[position] & kMoveEdit) && game.sides[game.parents[position]] == kBlack;
  return (game.plies[position] + (game.sides[0] == kBlack)) / 2 + 1 + imaginary;
}

// The side that is not to move after a move has made it.
bool cqlVirtualMainline(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  position = cqlAnchor(ctx, position);
  for (; game.parents[position] != kNoPosition; position = game.parents[position])
    if ((game.moves[position] & kMoveNull) ||
        (game.childIndexes[position] > 0 && game.sides[position] == kBlack))
      return false;
  return true;
}

bool cqlTry(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  if (game.isOneLine()) return false;
  int tries = 0;
  position = cqlAnchor(ctx, position);
  for (; game.parents[position] != kNoPosition; position = game.parents[position])
    tries += game.childIndexes[position] > 0 && game.sides[position] == kBlack;
  return tries == 1;
}

/// Returns the squares of the pieces by identity.
static const std::uint8_t* pieceSquares(const Context* ctx, std::int32_t position) {
  CQL_ASSERT(ctx->game.pieceSquares && position >= 0 && position < ctx->game.count);
  return ctx->game.pieceSquares + static_cast<std::size_t>(position) * 64;
}

void cqlTrackPieces(const std::int32_t* parents, const Move* moves, std::int32_t count,
                    std::uint8_t* squares) {
  CQL_ASSERT(count > 0 && parents[0] == kNoPosition);
  constexpr int kFew = 32;
  if (squares[kFew] == kNoSquare)
    trackMoves<kFew>(parents, moves, count, squares);
  else
    trackMoves<64>(parents, moves, count, squares);
}

SquareSet cqlPieceSquare(const Context* ctx, std::int32_t position, std::int32_t identity) {
  if (position >= ctx->game.count) return cqlImaginarySquare(ctx, position, identity);
  if (identity < 0 || identity > 63) return 0;
  const std::uint8_t square = pieceSquares(ctx, position)[identity];
  return square == kNoSquare ? 0 : squareBit(square);
}

std::int32_t cqlPieceIdentity(const Context* ctx, std::int32_t position, std::int32_t square) {
  CQL_ASSERT(exists(ctx->game, position) && isSquare(square));
  if (position >= ctx->game.count)
    return ctx->game.imaginary->own[position - ctx->game.count].identities[square];
  VectorOf<std::uint8_t, 64>::Type squares;
  __builtin_memcpy(&squares, pieceSquares(ctx, position), sizeof squares);
  const std::uint64_t identities = bitsOf<64>(squares == static_cast<std::uint8_t>(square));
  return identities ? std::countr_zero(identities) : -1;
}

std::int32_t cqlPieceNumber(const Context* ctx, std::int32_t identity) {
  if (identity < 0 || identity > 63) return identity + 1;  // no piece, or one that was put on the board
  constexpr int kFlipRanks = 56;
  const std::uint8_t* squares = pieceSquares(ctx, 0);
  std::int32_t number = 1;
  for (int i = 0; i < 64; ++i)
    number += squares[i] != kNoSquare && (squares[i] ^ kFlipRanks) < (squares[identity] ^ kFlipRanks);
  return number;
}

}  // extern "C"
