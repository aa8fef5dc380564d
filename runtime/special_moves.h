// Finds the special moves of a game: those that are more than a piece going from one square to another.
#pragma once

#include <cstddef>
#include <span>

#include "runtime/move.h"

namespace cql {

/// En passant, castling, null moves, promotions: one of these bits is set.
inline constexpr Move kPromotionBits = Move{7} << 18;
inline constexpr Move kSpecialMoves = kMoveEnPassant | kMoveCastle | kMoveNull | kPromotionBits;

/// Calls `take` with the index of each special move, in order. Vectorised.
template <typename Take>
void forSpecialMoves(std::span<const Move> moves, const Take& take) {
  constexpr std::size_t kTogether = 8;
  const auto look = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      if (moves[i] & kSpecialMoves) take(i);
  };
  std::size_t at = 0;
  for (; at + kTogether <= moves.size(); at += kTogether) {
    Move bits = 0;
    for (std::size_t i = 0; i < kTogether; ++i) bits |= moves[at + i];
    if (bits & kSpecialMoves) look(at, at + kTogether);
  }
  look(at, moves.size());
}

}  // namespace cql
