// Positions as the phases of the fast reader (fast_movetext.cpp) look at them: eight sets in one or more
// vectors. Compiled for every instruction set: to be included behind <hwy/foreach_target.h>, and once more
// for each.
#if defined(CQL_PGN_PLAIN_BOARD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_PLAIN_BOARD_INL_H
#undef CQL_PGN_PLAIN_BOARD_INL_H
#else
#define CQL_PGN_PLAIN_BOARD_INL_H
#endif

#include <hwy/highway.h>

#include <bit>

#include "pgn/fast/block_bits-inl.h"
#include "pgn/fast/tables.h"
#include "runtime/game.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The eight sets of a position.
using Sets = hn::CappedTag<std::uint64_t, 8>;
constexpr std::size_t kSetsPerVector = hn::MaxLanes(Sets());
constexpr std::size_t kVectors = 8 / kSetsPerVector;

/// All sets of a position in a row: by type, then by colour.
HWY_INLINE SquareSet* setsOf(Position& p) {
  return reinterpret_cast<SquareSet*>(&p);
}
HWY_INLINE const SquareSet* setsOf(const Position& p) {
  return reinterpret_cast<const SquareSet*>(&p);
}
static_assert(offsetof(Position, colors) == 6 * sizeof(SquareSet));

/// Which of the eight sets are empty that `narrow` makes of those of a position, from a vector of them and
/// the place of its first: bits 0 ... 5 the types, 6 and 7 the colours.
template <typename Narrow>
HWY_INLINE std::uint8_t emptySets(const Position& p, Narrow narrow) {
  const Sets d;
  unsigned empty = 0;
  for (std::size_t at = 0; at < 8; at += kSetsPerVector) {
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, hn::Eq(narrow(hn::Load(d, setsOf(p) + at), at), hn::Zero(d)), bits);
    empty |= static_cast<unsigned>(bits[0]) << at;
  }
  return static_cast<std::uint8_t>(empty);
}

/// The sets that do not hold the square, if one is given.
HWY_INLINE std::uint8_t setsWithout(const Position& p, SquareSet square) {
  const auto on = hn::Set(Sets(), square);
  return emptySets(p, [on](auto sets, std::size_t) HWY_ATTR { return hn::And(sets, on); });
}

constexpr unsigned kNearAttackers = 1 << kPawn | 1 << kKnight | 1 << kKing;
constexpr unsigned kLineAttackers = 1 << kBishop | 1 << kRook | 1 << kQueen;

/// The types of pieces none of which would attack a king of `us` on `square` if the board were empty else.
HWY_INLINE std::uint8_t noAttackers(const MoveTables& t, const Position& p, Color us, int square) {
  const SquareSet* by = t.attackers[us][square];
  const auto enemy = hn::Set(Sets(), p.colors[~us]);
  return emptySets(p, [by, enemy](auto sets, std::size_t at)
                          HWY_ATTR { return hn::And(hn::And(sets, enemy), hn::Load(Sets(), by + at)); });
}

/// Of a block of what noAttackers() gave: where one of these types is not among them.
HWY_INLINE Bits attackedBy(unsigned types, const std::uint8_t* without) {
  return blockBits(without, [types](auto v) HWY_ATTR {
    const auto all = hn::Set(Bytes(), static_cast<std::uint8_t>(types));
    return hn::Ne(hn::And(v, all), all);
  });
}

/// Is a king of `us` on `square` attacked along a line? Two pieces that might are looked at in any case.
HWY_INLINE bool attackedOnLine(const MoveTables& t, const Position& p, Color us, int square) {
  const SquareSet* between = t.between[square];
  const SquareSet occupied = p.occupied();
  SquareSet snipers = t.onLines(p, square) & p.colors[~us];
  // Nobody between: 0 - 1 has the highest bit; h8 is between no squares.
  SquareSet free = 0;
  auto look = [&]() HWY_ATTR {
    free |= (between[std::countr_zero(snipers)] & occupied) - 1;
    snipers &= snipers - 1;
  };
  look();
  look();
  while (HWY_UNLIKELY(snipers != 0)) look();
  return free >> 63;
}

/// Is a king of `us` attacked on one of two squares? Without asking which pieces could be the ones: a
/// castling king often has some before it.
HWY_INLINE bool attackedOnEither(const MoveTables& t, const Position& p, Color us, int square, int other) {
  const unsigned by = ~unsigned{noAttackers(t, p, us, square)} | ~unsigned{noAttackers(t, p, us, other)};
  return (by & kNearAttackers) || attackedOnLine(t, p, us, square) || attackedOnLine(t, p, us, other);
}

HWY_INLINE bool attacked(const MoveTables& t, const Position& p, Color us, int square) {
  const unsigned by = ~unsigned{noAttackers(t, p, us, square)};
  return (by & kNearAttackers) || ((by & kLineAttackers) && attackedOnLine(t, p, us, square));
}

/// Those of some candidates whose way is free.
HWY_INLINE SquareSet withFreeWay(const MoveTables& t, SquareSet candidates, int to, SquareSet occupied) {
  SquareSet free = 0;
  for (SquareSet left = candidates; left; left &= left - 1)
    if (const int s = std::countr_zero(left); !(t.between[s][to] & occupied)) free |= squareBit(s);
  return free;
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
