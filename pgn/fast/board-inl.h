// The positions of the fast reader (fast_movetext.cpp): eight sets in one or more vectors. Compiled for every
// instruction set: include it after <hwy/foreach_target.h>, once for each of them.
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

/// Returns which of the eight sets of a position are empty after `narrow`, as bits: 0-5 types, 6-7 colours.
/// `narrow` takes a vector of sets and the index of its first one.
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

/// Returns which of the eight sets do not contain `square`, a set of one square; all eight if that is empty.
HWY_INLINE std::uint8_t setsWithout(const Position& p, SquareSet square) {
  const auto on = hn::Set(Sets(), square);
  return emptySets(p, [on](auto sets, std::size_t) HWY_ATTR { return hn::And(sets, on); });
}

constexpr unsigned kNearAttackers = 1 << kPawn | 1 << kKnight | 1 << kKing;
constexpr unsigned kLineAttackers = 1 << kBishop | 1 << kRook | 1 << kQueen;

/// Returns, as bits, the piece types of which none would attack a king of `us` on `square` on an otherwise
/// empty board.
HWY_INLINE std::uint8_t noAttackers(const MoveTables& t, const Position& p, Color us, int square) {
  const SquareSet* by = t.attackers[us][square];
  const auto enemy = hn::Set(Sets(), p.colors[~us]);
  return emptySets(p, [by, enemy](auto sets, std::size_t at)
                          HWY_ATTR { return hn::And(hn::And(sets, enemy), hn::Load(Sets(), by + at)); });
}

/// Finds the positions of a block where a piece of one of `types` attacks, from the results of noAttackers().
HWY_INLINE Bits attackedBy(unsigned types, const std::uint8_t* without) {
  return blockBits(without, [types](auto v) HWY_ATTR {
    const auto all = hn::Set(Bytes(), static_cast<std::uint8_t>(types));
    return hn::Ne(hn::And(v, all), all);
  });
}

/// Returns true if a king of `us` on `square` is attacked along a line. Always tests two possible attackers,
/// branchless.
HWY_INLINE bool attackedOnLine(const MoveTables& t, const Position& p, Color us, int square) {
  const SquareSet* between = t.between[square];
  const SquareSet occupied = p.occupied();
  SquareSet snipers = t.onLines(p, square) & p.colors[~us];
  // With no piece between, 0 - 1 sets the highest bit; otherwise it stays clear, as h8 lies between no
  // squares.
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

/// Returns true if a king of `us` is attacked on one of two squares. Tests lines without testing first
/// whether a piece could attack along them, which is frequent before a castling king.
HWY_INLINE bool attackedOnEither(const MoveTables& t, const Position& p, Color us, int square, int other) {
  const unsigned by = ~unsigned{noAttackers(t, p, us, square)} | ~unsigned{noAttackers(t, p, us, other)};
  return (by & kNearAttackers) || attackedOnLine(t, p, us, square) || attackedOnLine(t, p, us, other);
}

HWY_INLINE bool attacked(const MoveTables& t, const Position& p, Color us, int square) {
  const unsigned by = ~unsigned{noAttackers(t, p, us, square)};
  return (by & kNearAttackers) || ((by & kLineAttackers) && attackedOnLine(t, p, us, square));
}

/// Keeps the candidates with a free line to `to`.
HWY_INLINE SquareSet withFreeWay(const MoveTables& t, SquareSet candidates, int to, SquareSet occupied) {
  SquareSet free = 0;
  for (SquareSet left = candidates; left; left &= left - 1)
    if (const int s = std::countr_zero(left); !(t.between[s][to] & occupied)) free |= squareBit(s);
  return free;
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
