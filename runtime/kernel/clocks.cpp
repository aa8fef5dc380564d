// Clocks and evaluations (language/60 §3). Positions outside the game tree have none of their own.
#include "runtime/assert.h"
#include "runtime/kernel/invariants.h"
#include "runtime/kernel/kernel.h"
#include "runtime/move_fields.h"

using namespace cql;
using Score = MoveFields::Score;

static const MoveFields& fieldsOf(const Context* ctx, std::int32_t position) {
  CQL_ASSERT(ctx->game.fields && position >= 0 && position < ctx->game.count);
  return ctx->game.fields[position];
}

/// Returns the score for White.
static std::int64_t scoreOf(const Context* ctx, std::int32_t position) {
  constexpr std::int32_t kMate = 30000, kMostMoves = 999;
  if (position >= ctx->game.count) return kCqlNoNumber;
  const MoveFields& fields = fieldsOf(ctx, position);
  const std::int32_t moves = fields.score < kMostMoves ? fields.score : kMostMoves;
  switch (fields.kind) {
    case Score::None:
      return kCqlNoNumber;
    case Score::Centipawns:
      return fields.score;
    case Score::WhiteMates:
      return kMate - moves;
    case Score::BlackMates:
      return moves - kMate;
    case Score::MoverMates:
      return ctx->game.sides[position] == kBlack ? kMate : -kMate;
  }
  return kCqlNoNumber;
}

extern "C" {

std::int64_t cqlClock(const Context* ctx, std::int32_t position, ClockUnit unit, std::int32_t color) {
  const GameView& game = ctx->game;
  CQL_ASSERT(kernel::exists(game, position) && color >= -1 && color <= 1);
  std::int32_t clock = -1;
  if (color == 0) {
    if (position < game.count && game.parents[position] != kNoPosition) clock = fieldsOf(ctx, position).clock;
  } else {
    while (position >= game.count) position = game.parents[position];
    // The side that is not to move after a move has made it.
    const std::uint8_t after = color > 0 ? kBlack : kWhite;
    for (; clock < 0 && game.parents[position] != kNoPosition; position = game.parents[position])
      if (game.sides[position] == after) clock = fieldsOf(ctx, position).clock;
  }
  if (clock < 0) return kCqlNoNumber;
  return unit == ClockUnit::Seconds ? clock / 1000 : clock;
}

std::int64_t cqlEval(const Context* ctx, std::int32_t position, std::int32_t color) {
  CQL_ASSERT(color == 1 || color == -1);
  const std::int64_t score = scoreOf(ctx, position);
  return score == kCqlNoNumber ? score : score * color;
}

std::int64_t cqlEvalMate(const Context* ctx, std::int32_t position, std::int32_t color) {
  CQL_ASSERT(kernel::exists(ctx->game, position) && (color == 1 || color == -1));
  if (position >= ctx->game.count) return kCqlNoNumber;
  const MoveFields& fields = fieldsOf(ctx, position);
  switch (fields.kind) {
    case Score::None:
    case Score::Centipawns:
      return kCqlNoNumber;
    case Score::WhiteMates:
      return std::int64_t{fields.score} * color;
    case Score::BlackMates:
      return -std::int64_t{fields.score} * color;
    case Score::MoverMates:
      return 0;
  }
  return kCqlNoNumber;
}

std::int64_t cqlEvalDrop(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  CQL_ASSERT(kernel::exists(game, position));
  if (position >= game.count || game.parents[position] == kNoPosition) return kCqlNoNumber;
  const std::int64_t before = scoreOf(ctx, game.parents[position]), now = scoreOf(ctx, position);
  if (before == kCqlNoNumber || now == kCqlNoNumber) return kCqlNoNumber;
  return game.sides[position] == kBlack ? before - now : now - before;
}

std::int64_t cqlEvalDepth(const Context* ctx, std::int32_t position) {
  if (position >= ctx->game.count || fieldsOf(ctx, position).depth < 0) return kCqlNoNumber;
  return fieldsOf(ctx, position).depth;
}

}  // extern "C"
