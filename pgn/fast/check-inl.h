// The third phase of the fast reader (fast_movetext.cpp): checks the legality of the moves, in vectors.
// Compiled for every instruction set: include it after <hwy/foreach_target.h>, once for each of them.
#if defined(CQL_PGN_PLAIN_CHECK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_PLAIN_CHECK_INL_H
#undef CQL_PGN_PLAIN_CHECK_INL_H
#else
#define CQL_PGN_PLAIN_CHECK_INL_H
#endif

#include "pgn/fast/block_bits-inl.h"
#include "pgn/fast/play-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

/// Properties of moves that follow from the positions: by word, or by the position before it.
struct alignas(64) Findings {
  SquareSet between[kTogether + 8];              ///< squares that must be empty
  std::uint8_t notOnTarget[kTogether + kBlock];  ///< setsWithout() the target before the move
  std::uint8_t noAttackers[kTogether + kBlock];  ///< of the king whose side has moved to the position
};

/// Fills `between`. Squares on a line are the lower end plus multiples of the step of the line, up to the
/// higher end.
HWY_INLINE void findWays(const Plans& plans, std::size_t count, Findings& findings) {
  const hn::CappedTag<std::int64_t, 8> d;
  const hn::RebindToUnsigned<decltype(d)> sets;
  const hn::Rebind<std::uint32_t, decltype(d)> narrow;
  constexpr SquareSet kRank = 0xfe, kFile = 0x0101010101010100, kRising = 0x8040201008040200,
                      kFalling = 0x0002040810204080;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const auto from = hn::BitCast(d, hn::PromoteTo(sets, hn::Load(narrow, plans.from + i)));
    const auto entry = hn::BitCast(d, hn::PromoteTo(sets, hn::Load(narrow, plans.entries() + i)));
    const auto files = hn::Set(d, 7), to = hn::And(entry, hn::Set(d, 63)), differ = hn::Xor(from, to);
    const auto low = hn::Min(from, to), high = hn::Max(from, to);
    auto line = hn::IfThenElse(hn::Lt(hn::And(low, files), hn::And(high, files)),
                               hn::Set(d, static_cast<std::int64_t>(kRising)),
                               hn::Set(d, static_cast<std::int64_t>(kFalling)));
    line = hn::IfThenElse(hn::Eq(hn::And(differ, files), hn::Zero(d)),
                          hn::Set(d, static_cast<std::int64_t>(kFile)), line);
    line = hn::IfThenElse(hn::Lt(differ, hn::Set(d, 8)), hn::Set(d, static_cast<std::int64_t>(kRank)), line);
    const auto knight = hn::Eq(hn::Sub(entry, to), hn::Set(d, kKnightRow * 64));
    const auto above = hn::Shl(hn::BitCast(sets, hn::IfThenZeroElse(knight, line)), hn::BitCast(sets, low));
    const auto below = hn::Sub(hn::Shl(hn::Set(sets, 1), hn::BitCast(sets, high)), hn::Set(sets, 1));
    hn::Store(hn::And(above, below), sets, findings.between + i);
  }
  findings.between[count] = findings.between[count + 1] = 0;
}

/// Examines a position after a move of `us`, and returns the pieces that are in the way of the next move.
template <Color us>
HWY_INLINE SquareSet look(const MoveTables& t, const Position& p, const Plans& plans, std::size_t i,
                          Findings& findings) {
  const std::uint8_t notOnTarget = setsWithout(p, plans.targets[i]);
  const std::uint8_t safeFrom = noAttackers(t, p, us, std::countr_zero(p.pieces(us, kKing)));
  const SquareSet inTheWay = findings.between[i] & p.occupied();
  findings.notOnTarget[i] = notOnTarget;
  findings.noAttackers[i] = safeFrom;
  return inTheWay;
}

/// Writes the moves; returns false if one of them has the wrong kind of target.
HWY_INLINE bool writeMoves(const Plans& plans, const Findings& findings, std::size_t count, Move* moves) {
  const Lanes d;
  const hn::Rebind<std::uint8_t, Lanes> bytes;
  auto set = [&](unsigned value) HWY_ATTR { return hn::Set(d, value); };
  constexpr std::uint32_t kWhiteSet = 1 << 6, kBlackSet = 1 << 7, kColors = kWhiteSet | kBlackSet;
  auto wrong = hn::Zero(d);
  for (std::size_t i = 0; i < count; i += kLanes) {
    const auto entry = hn::Load(d, plans.entries() + i), from = hn::Load(d, plans.from + i);
    const auto row = hn::ShiftRight<6>(entry), to = hn::And(entry, set(63));
    const auto onTarget = hn::Xor(hn::PromoteTo(d, hn::Load(bytes, findings.notOnTarget + i)), set(0xff));
    const auto pawn = hn::Lt(row, set(kKnightRow));
    // A pawn steps to an empty square or captures on an occupied one; no piece captures one of its own side,
    // or a king.
    const auto own = hn::LoadU(d, kBySide<kWhiteSet, kBlackSet> + i % 2);
    const auto careUsual = hn::Or(hn::Or(own, set(1 << kKing)), hn::IfThenElseZero(pawn, set(kColors)));
    const auto care = hn::IfThenZeroElse(hn::Eq(row, set(kCastlingRow)), careUsual);
    const auto takes = hn::And(pawn, hn::Gt(row, set(kBlackPush)));
    const auto expected = hn::IfThenElseZero(takes, hn::Xor(own, set(kColors)));
    wrong = hn::Or(wrong,
                   hn::IfThenElseZero(hn::FirstN(d, count - i), hn::And(hn::Xor(onTarget, expected), care)));
    // The lowest of the sets on the target is a type, or kNoCapture.
    const auto lowest = hn::IfThenElse(hn::Eq(onTarget, hn::Zero(d)), set(1 << kNoCapture), onTarget);
    const auto captured = hn::PopulationCount(hn::AndNot(lowest, hn::Sub(lowest, set(1))));
    const auto type = hn::IfThenZeroElse(pawn, hn::Sub(row, set(kRowOfType)));
    const auto twoSteps = hn::And(pawn, hn::Eq(hn::Xor(from, to), set(16)));
    const auto pieces = hn::Or(hn::ShiftLeft<12>(type), hn::ShiftLeft<15>(captured));
    const auto squares = hn::Or(from, hn::ShiftLeft<6>(to));
    hn::StoreU(hn::Or(hn::Or(pieces, squares), hn::IfThenElseZero(twoSteps, set(kMoveDoubleStep))), d,
               moves + i);
  }
  return hn::AllTrue(d, hn::Eq(wrong, hn::Zero(d)));
}

/// Checks and writes the moves that castle; the others have been written.
HWY_INLINE bool writeCastlings(Played& played, const Position* at, std::size_t count, Move* moves) {
  const Plans& plans = played.plans;
  const Move* const all = moves - (at - played.first);
  for (std::size_t first = 0; first < count; first += kBlock) {
    Bits castlings = plans.castlings[first / kBlock];
    if (count - first < kBlock) castlings &= (Bits{1} << (count - first)) - 1;
    for (; castlings; castlings &= castlings - 1) {
      const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(castlings));
      const bool isShort = fileOf(static_cast<int>(plans.entries()[i] % 64)) == 7;
      if (played.text[played.starts[i]] != 'O') return false;
      moves[i] = castlingMove({played.tables, played.first, at + i}, played.words, all,
                              i % 2 == 0 ? kWhite : kBlack, isShort, played.castlingBudget);
      if (!moves[i]) return false;
    }
  }
  return true;
}

/// Checks the moves of some words, on the positions from `at` on, and writes them. A function of its own for
/// the same reason as planMoves().
HWY_NOINLINE bool checkMoves(Played& played, const Position* at, std::size_t count, Findings& findings,
                             Move* moves) {
  const MoveTables& t = played.tables;
  const Plans& plans = played.plans;
  findWays(plans, count, findings);
  SquareSet inTheWay = 0;
  for (std::size_t i = 0; i <= count; i += 2) {
    inTheWay |= look<kBlack>(t, at[i], plans, i, findings);
    inTheWay |= look<kWhite>(t, at[i + 1], plans, i + 1, findings);
  }
  if (inTheWay || !writeMoves(plans, findings, count, moves)) return false;
  for (std::size_t i = 0; i < played.resolvedCount; ++i)
    moves[played.resolved[i].word] = played.resolved[i].move;
  if (!writeCastlings(played, at, count, moves)) return false;
  // The king of the side that has moved must not be attacked.
  for (std::size_t first = 0; first <= count; first += kBlock) {
    const std::size_t left = count + 1 - first;
    const Bits used = left < kBlock ? (Bits{1} << left) - 1 : ~Bits{0};
    const std::uint8_t* without = findings.noAttackers + first;
    if (attackedBy(kNearAttackers, without) & used) return false;
    for (Bits bits = attackedBy(kLineAttackers, without) & used; bits; bits &= bits - 1) {
      const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(bits));
      const Color us = i % 2 == 0 ? kBlack : kWhite;
      if (attackedOnLine(t, at[i], us, std::countr_zero(at[i].pieces(us, kKing)))) return false;
    }
  }
  return true;
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
