// Filters over the moves that led to a position (language/60 §5).
#include "runtime/kernel/history.h"

#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

using namespace cql;
using namespace cql::kernel;

extern "C" {

std::int32_t cqlHalfMoveClock(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  CQL_ASSERT(exists(game, position));
  return game.halfMoves && position < game.count ? game.halfMoves[position] : cqlHalfMovesBack(ctx, position);
}

std::int32_t cqlRepetition(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  CQL_ASSERT(exists(game, position));
  return game.repetitions && position < game.count ? game.repetitions[position]
                                                   : cqlRepetitionsBack(ctx, position);
}

std::int32_t cqlHalfMovesBack(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  for (std::int32_t quiet = 0;; ++quiet, position = game.parents[position]) {
    if (game.parents[position] == kNoPosition) return quiet + game.start->halfMoves;
    if (isIrreversible(game.moves[position])) return quiet;
  }
}

std::int32_t cqlRepetitionsBack(const Context* ctx, std::int32_t position) {
  return repetitionsOf(ctx->game, position);
}

// Tracks pieces back: the current square of the piece that was on each square before a move.
SquareSet cqlPromotedPieces(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  bool any = false;
  visitMovesBack(game, position, [&](Move m, std::int32_t) { any |= isPromotion(m); });
  if (!any) return 0;
  std::uint8_t now[64];
  for (int square = 0; square < 64; ++square)
    now[square] = game.positions[position].occupied() & squareBit(square) ? square : kNoSquare;
  SquareSet promoted = 0;
  visitMovesBack(game, position, [&](Move m, std::int32_t p) {
    if (m & kMoveNull) return;
    if (m & kMoveEdit) {
      std::uint8_t before[64];
      for (std::uint8_t& square : before) square = kNoSquare;
      const std::uint8_t* origins = editOf(game, p).origins;
      for (int square = 0; square < 64; ++square)
        if (origins[square] != kNoSquare) before[origins[square]] = now[square];
      __builtin_memcpy(now, before, sizeof now);
      return;
    }
    const std::uint8_t moved = now[moveTo(m)];
    if (isPromotion(m) && moved != kNoSquare) promoted |= squareBit(moved);
    if (m & kMoveCastle) {
      const std::uint8_t rook = now[rookTo(m)];
      now[moveTo(m)] = now[rookTo(m)] = kNoSquare;
      now[rookFrom(m)] = rook;
    } else {
      now[moveTo(m)] = kNoSquare;  // a captured piece is not on the board now
    }
    now[moveFrom(m)] = moved;
  });
  return promoted;
}

bool cqlIsPosition(const Context* ctx, std::int32_t position, const Position* board, std::uint32_t side,
                   std::uint32_t rights, std::uint32_t enPassant) {
  const GameView& game = ctx->game;
  CQL_ASSERT(exists(game, position) && side <= kBlack && rights < 16 && enPassant <= kNoSquare);
  return game.sides[position] == side && areSame(game.positions[position], *board) &&
         castlingRights(game, position) == rights &&
         static_cast<std::uint32_t>(legalEnPassant(game, position)) == enPassant;
}

}  // extern "C"
