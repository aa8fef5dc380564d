// Finds rays through sets of squares (language/11 §3), in all directions at once.
#pragma once

#include "runtime/assert.h"
#include "runtime/kernel/set_attacks.h"

namespace cql::kernel {

/// Returns the ends of rays that begin on `starts`, pass the sets in between and end on `ends`; `straight`
/// and `diagonal` are for the directions of that kind. `middle(i)`, 0 <= i < count, is the i-th set in
/// between. After i of them, an empty square may be skipped or, if it is in set i, counted as passing it; an
/// occupied one must pass it.
template <typename Middle>
inline SquareSet rayEnds(LinePieces starts, LinePieces ends, SquareSet occupied, std::uint32_t directions,
                         std::int32_t count, Middle&& middle) {
  CQL_ASSERT(count >= 0 && directions < 1u << kDirectionCount);
  using Lanes = SquareSet __attribute__((vector_size(64)));  // by Direction
  constexpr SquareSet kRank1 = 0xff, kRank8 = kRank1 << 56;
  constexpr Lanes kBy = {55, 63, 7, 56, 8, 57, 1, 9}, kBack = 64 - kBy;
  constexpr Lanes kBy2 = kBy * 2 & 63, kBack2 = 64 - kBy2, kBy4 = kBy * 4 & 63, kBack4 = 64 - kBy4;
  constexpr Lanes kInside = {~(kFileH | kRank8), ~kFileH, ~(kFileH | kRank1), ~kRank8, ~kRank1,
                             ~(kFileA | kRank8), ~kFileA, ~(kFileA | kRank1)};
  constexpr Lanes kNumbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const Lanes free = ~occupied & kInside;
  const Lanes free2 = free & (free << kBy | free >> kBack);
  const Lanes free4 = free2 & (free2 << kBy2 | free2 >> kBack2);
  const Lanes wanted = 0 - ((directions >> kNumbers) & 1);
  Lanes front = {starts.diagonal, starts.straight, starts.diagonal, starts.straight,
                 starts.straight, starts.diagonal, starts.straight, starts.diagonal};
  front &= wanted;
  for (std::int32_t i = 0;; ++i) {
    front |= free & (front << kBy | front >> kBack);
    front |= free2 & (front << kBy2 | front >> kBack2);
    front |= free4 & (front << kBy4 | front >> kBack4);
    front = kInside & (front << kBy | front >> kBack);
    if (i == count) break;
    front &= middle(i);
  }
  front &= Lanes{ends.diagonal, ends.straight, ends.diagonal, ends.straight,
                 ends.straight, ends.diagonal, ends.straight, ends.diagonal};
  front |= __builtin_shufflevector(front, front, 4, 5, 6, 7, 0, 1, 2, 3);
  front |= __builtin_shufflevector(front, front, 2, 3, 0, 1, 6, 7, 4, 5);
  return front[0] | front[1];
}

/// Returns the pieces of a set that move straight, and those that move diagonally.
constexpr LinePieces linePieces(const Position& p, SquareSet set) {
  return {set & (p.types[kRook] | p.types[kQueen]), set & (p.types[kBishop] | p.types[kQueen])};
}

}  // namespace cql::kernel
