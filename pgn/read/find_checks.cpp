// Compiled once for every instruction set that Highway dispatches to.
//
// Finds, position by position, the piece types that would attack the king on an otherwise empty board. Then
// decides for 64 positions at a time which are in check from nearby and which may be along a line; only for
// the latter it tests whether a line is free.
#include "pgn/read/find_checks.h"

#include <algorithm>
#include <bit>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/read/find_checks.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "io/instruction_set.h"
#include "pgn/fast/board-inl.h"
#include "runtime/assert.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn {
namespace HWY_NAMESPACE {

/// Adds kInCheck to the facts of some positions.
HWY_INLINE void addChecks(Bits checks, std::uint8_t* facts) {
  const Bytes d;
  for (std::size_t at = 0; at < kBlock; at += hn::Lanes(d)) {
    const Bits here = checks >> at;
    const auto mask = hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&here));
    const auto check = hn::IfThenElseZero(mask, hn::Set(d, kInCheck));
    hn::StoreU(hn::Or(hn::LoadU(d, facts + at), check), d, facts + at);
  }
}

void findChecksHere(const Position* positions, const std::uint8_t* sides, std::size_t count,
                    std::uint8_t* facts) {
  const MoveTables& t = moveTables();
  alignas(64) std::uint8_t without[kBlock] = {};  // noAttackers() of the king of the side to move
  for (std::size_t first = 0; first < count; first += kBlock) {
    const Position* const here = positions + first;
    const std::size_t n = std::min(count - first, kBlock);
    auto toMove = [&](std::size_t i) HWY_ATTR { return static_cast<Color>(sides[first + i]); };
    auto king = [&](std::size_t i) HWY_ATTR { return std::countr_zero(here[i].pieces(toMove(i), kKing)); };
    for (std::size_t i = 0; i < n; ++i) without[i] = noAttackers(t, here[i], toMove(i), king(i));
    const Bits used = ~Bits{0} >> (kBlock - n);
    Bits checks = attackedBy(kNearAttackers, without) & used;
    for (Bits open = attackedBy(kLineAttackers, without) & used & ~checks; open; open &= open - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(open));
      checks |= static_cast<Bits>(attackedOnLine(t, here[i], toMove(i), king(i))) << i;
    }
    addChecks(checks, facts + first);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::pgn
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

void findChecks(GameRecord& record) {
  if (std::exchange(record.checksKnown, true)) return;
  CQL_ASSERT(record.unread == 0);
  CQL_DISPATCH(findChecksHere)
  (record.positions.data(), record.sides.data(), static_cast<std::size_t>(record.count), record.facts.data());
}

}  // namespace cql::pgn
#endif
