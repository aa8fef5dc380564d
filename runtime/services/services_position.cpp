// Texts and names of positions, and the selection of some of them (language/60 §5 - §9, §12).

#include "runtime/assert.h"
#include "runtime/fnv.h"
#include "runtime/host/host.h"
#include "runtime/kernel/history.h"
#include "runtime/rules/counted_moves.h"
#include "runtime/rules/mutation.h"
#include "runtime/rules/position_text.h"
#include "runtime/rules/san.h"
#include "runtime/rules/zobrist.h"
#include "runtime/services/service_table.h"

namespace cql::services {
namespace {

constexpr Str kNoText{nullptr, 0};

std::string hexadecimal(std::uint64_t number) {
  std::string digits(16, '0');
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, number >>= 4)
    *digit = "0123456789abcdef"[number & 15];
  return digits;
}

/// Returns true if a move leads there.
bool wasMoved(const GameView& game, i32 position) {
  return game.parents[position] != kNoPosition && !(game.moves[position] & kMoveEdit);
}

std::uint32_t castlingRights(Host& host, i32 position) {
  const GameView& game = host.view();
  return host.positions.ruleRights.at(host.gameStamp, game, position,
                                      [&](i32 id) { return kernel::rightsLeftBy(game, id); });
}

/// Appends all fields. The half-move clocks of a parsed game are computed together, as a walk back to the
/// last capture or pawn move from each position may be long.
void appendFenAt(Context* ctx, i32 position, EnPassantField enPassant, std::string& out) {
  GameRecord& record = *ctx->host->game;
  if (!ctx->game.halfMoves && record.unread == 0) {
    countHalfMoves(record);
    ctx->game.halfMoves = record.halfMoves.data();
  }
  appendFen(ctx->game, position, castlingRights(*ctx->host, position), enPassant, out);
}

OpeningsOfGame::Named openingAt(Context* ctx, i32 position) {
  Host& host = *ctx->host;
  const OpeningTable* table = host.options.openingTable ? host.options.openingTable() : nullptr;
  if (!table) return {};
  if (std::exchange(host.positions.openingsGame, host.gameStamp) != host.gameStamp)
    host.positions.openings.begin(ctx->game.count);
  return host.positions.openings.find(*table, ctx->game, position);
}

}  // namespace

void trackPieces(Context* ctx) {
  GameRecord& game = *ctx->host->game;
  game.trackPieces();
  ctx->game.pieceSquares = game.pieceSquares.data();
}

u64 promotedPieces(Context* ctx, i32 position) {
  Host& host = *ctx->host;
  return host.positions.promoted.at(host.gameStamp, ctx->game, position);
}

Str positionText(Context* ctx, i32 position, i32 which) {
  const GameView& game = ctx->game;
  const auto rights = [&] { return castlingRights(*ctx->host, position); };
  std::string out;
  switch (static_cast<PositionText>(which)) {
    case PositionText::CastlingRights:
      appendCastlingRights(game, position, rights(), out);
      break;
    case PositionText::CurrentFen:
      appendFenAt(ctx, position, EnPassantField::Passed, out);
      break;
    case PositionText::StandardFen:
      appendFenAt(ctx, position, EnPassantField::Legal, out);
      break;
    case PositionText::ZobristKey:
      out = hexadecimal(polyglotKey(game, position, rights()));
      break;
    case PositionText::San:
      if (!wasMoved(game, position)) return kNoText;
      appendSan(*ctx, position, out);
      break;
    case PositionText::Uci:
      if (!wasMoved(game, position)) return kNoText;
      appendUci(game, position, out);
      break;
    case PositionText::Opening:
    case PositionText::OpeningEco: {
      const Opening* opening = openingAt(ctx, position).opening;
      if (!opening) return kNoText;
      const std::string& text =
          static_cast<PositionText>(which) == PositionText::Opening ? opening->name : opening->eco;
      return {text.data(), text.size()};
    }
    case PositionText::CurrentMutation:
      if (position < game.count) return kNoText;
      appendMutation(*ctx, position, out);
      break;
  }
  return ctx->host->arena.copy(out);
}

i32 keepPosition(Context* ctx, i32 position) {
  if (position >= ctx->game.count) ctx->host->keep(position);
  return position;
}

i64 openingPly(Context* ctx, i32 position) {
  const OpeningsOfGame::Named named = openingAt(ctx, position);
  return named.opening ? ctx->game.plies[named.position] : kNoNumber;
}

i32 readOn(Context* ctx) {
  GameRecord& game = *ctx->host->game;
  CQL_ASSERT(game.unread == 0 || game.rest);
  if (game.unread > 0) game.rest->readOn(game);
  return ctx->positionsRead = game.count - game.unread;
}

bool isInSample(Context* ctx, i32 position, i32 oneIn) {
  CQL_ASSERT(oneIn > 0);
  std::string key = std::to_string(ctx->host->options.seed) + '|';
  appendPositionKey(ctx->game, position, castlingRights(*ctx->host, position), EnPassantField::Legal, key);
  return sampleNumber(key) % static_cast<std::uint32_t>(oneIn) == 0;
}

bool isNew(Context* ctx, i32 label, u64 value) {
  CQL_ASSERT(label >= 0 && static_cast<std::size_t>(label) < ctx->host->records.met.size());
  return ctx->host->records.met[static_cast<std::size_t>(label)].insert(value).second;
}
bool isNewString(Context* ctx, Str value, i32 label) {
  return ctx->host->records.metStrings[static_cast<std::size_t>(label)].emplace(view(value)).second;
}

}  // namespace cql::services
