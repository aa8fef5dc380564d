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

bool cqlIsPosition(const Context* ctx, std::int32_t position, const Position* board, std::uint32_t side,
                   std::uint32_t rights, std::uint32_t enPassant) {
  const GameView& game = ctx->game;
  CQL_ASSERT(exists(game, position) && side <= kBlack && rights < 16 && enPassant <= kNoSquare);
  return game.sides[position] == side && areSame(game.positions[position], *board) &&
         castlingRights(game, position) == rights &&
         static_cast<std::uint32_t>(legalEnPassant(game, position)) == enPassant;
}

}  // extern "C"
