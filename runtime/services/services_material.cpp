// The material of a position as text (language/60 §6).
#include <algorithm>
#include <bit>

#include "runtime/host/host.h"
#include "runtime/services/service_table.h"

namespace cql::services {

Str materialSignature(Context* ctx, i32 position) {
  constexpr PieceType kOrder[] = {kKing, kQueen, kRook, kBishop, kKnight, kPawn};
  const Position& p = ctx->game.positions[position];
  char* text = ctx->host->arena.allocate(64 + 1);  // a full board and the v
  char* end = text;
  for (Color color : {kWhite, kBlack}) {
    if (color == kBlack) *end++ = 'v';
    for (PieceType type : kOrder)
      end = std::fill_n(end, std::popcount(p.pieces(color, type)), kPieceLetters[type]);
  }
  return {text, static_cast<std::size_t>(end - text)};
}

}  // namespace cql::services
