// The second phase of the fast reader (fast_movetext.cpp): makes the moves, assuming that they are legal.
// Compiled for every instruction set: include it after <hwy/foreach_target.h>, once for each of them.
#if defined(CQL_PGN_PLAIN_PLAY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_PLAIN_PLAY_INL_H
#undef CQL_PGN_PLAIN_PLAY_INL_H
#else
#define CQL_PGN_PLAIN_PLAY_INL_H
#endif

#include "pgn/fast/plan-inl.h"
#include "pgn/fast/resolve-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

/// The position that moves are made on, in one or two registers for each side if they are wide enough: no
/// move depends on memory, and a side depends on the other only if its pieces are captured.
struct SidePieces {
  static constexpr bool kBySides = kVectors <= 2;
  hn::Vec<Sets> sides[2][kVectors];  ///< by colour: its pieces by type, and all of them; only kBySides
  hn::Vec<Sets> parts[kVectors];     ///< both together, as in a Position

  HWY_INLINE void load(const Position& p) {
    const Sets d;
    for (std::size_t i = 0; i < kVectors; ++i) {
      parts[i] = hn::Load(d, setsOf(p) + i * kSetsPerVector);
      if constexpr (kBySides)
        for (int side : {0, 1}) sides[side][i] = hn::And(parts[i], hn::Set(d, p.colors[side]));
    }
  }
  /// The pieces of `us` of a type, on `now`, in every lane.
  template <Color us>
  HWY_INLINE hn::Vec<Sets> ofType(std::uint64_t type, const Position& now) const {
    const Sets d;
    if constexpr (kBySides) {
      const auto lane = hn::IndicesFromVec(d, hn::Set(d, type % kSetsPerVector));
      const auto low = hn::TableLookupLanes(sides[us][0], lane);
      if constexpr (kVectors == 1) return low;
      const auto high = hn::TableLookupLanes(sides[us][kVectors - 1], lane);
      return hn::IfThenElse(hn::TestBit(hn::Set(d, type), hn::Set(d, kSetsPerVector)), high, low);
    } else {
      return hn::Set(d, now.types[type % 8] & now.colors[us]);
    }
  }
  /// Moves the piece of `us` on `from` to `to`, which has no piece of its side, or castles; returns the new
  /// position. `lanes`: the sets of the piece.
  template <Color us>
  HWY_INLINE void move(hn::Vec<Sets> from, hn::Vec<Sets> to, const SquareSet* lanes, Position& p) {
    const Sets d;
    for (std::size_t i = 0; i < kVectors; ++i) {
      const auto put = hn::And(hn::Load(d, lanes + i * kSetsPerVector), to);
      if constexpr (kBySides) {
        sides[us][i] = hn::Or(hn::AndNot(from, hn::AndNot(to, sides[us][i])), put);
        sides[~us][i] = hn::AndNot(to, sides[~us][i]);
        parts[i] = hn::Or(sides[us][i], sides[~us][i]);
      } else {
        parts[i] = hn::Or(hn::AndNot(hn::Or(from, to), parts[i]), put);
      }
      hn::Store(parts[i], d, setsOf(p) + i * kSetsPerVector);
    }
  }
};

/// Expands files, given as bits in every lane, to their squares on all ranks.
template <typename D>
HWY_INLINE hn::Vec<D> wholeFiles(D d, std::uint32_t files) {
  if constexpr (hn::MaxLanes(d) == 1)
    return hn::Set(d, files * kernel::kFileA);
  else
    return hn::BitCast(d, hn::Set(hn::Repartition<std::uint8_t, D>(), static_cast<std::uint8_t>(files)));
}

/// The words being played, and the positions of the game.
struct Played {
  const MoveTables& tables;
  const char* text;
  const Position* first;  ///< of the game
  Plans& plans;
  /// Moves that resolve() has made; these need no further checks.
  struct Resolved {
    std::size_t word;
    Move move;
  };
  Resolved* resolved;
  const WordsToPlay& words;
  const Branch* branch = words.branches.data();  ///< the next one
  /// Moves that may be examined for castling, so that many castling moves behind long lines stay linear.
  std::size_t castlingBudget = 1024 + 16 * words.count;
  const std::uint32_t *starts = nullptr, *ends = nullptr;
  std::size_t resolvedCount = 0;
};

/// Plays a move through resolve(), or begins another line. Returns false to decline the game.
HWY_NOINLINE bool playResolved(Played& played, std::size_t i, Color us, Position* now) {
  Plans& plans = played.plans;
  const std::uint32_t start = played.starts[i];
  const std::uint32_t size = played.ends[i] - start;
  bool legal = true;
  Move move = 0;
  if (size == 0) {
    const std::uint32_t source = played.branch++->source;
    now[1] = source == Branch::kEmpty ? Position{} : played.first[source];
  } else {
    move = resolve({played.tables, played.first, now}, us, {played.text + start, size}, now[1]);
    legal = move != 0;
  }
  played.resolved[played.resolvedCount++] = {i, move};
  // Recorded as a knight without a target, which passes all checks on any board.
  plans.entries()[i] = kKnightRow * 64;
  plans.targets[i] = 0;
  plans.from[i] = 0;
  plans.files[i] = 0;
  return legal;
}

/// Plays a move of `us` on `now`, which `pieces` holds too. Returns false to decline the game.
///
/// In the usual case exactly one piece of the type is on the squares that the word allows. Assumes that the
/// target is empty or holds an enemy piece, that the line is free and that the own king is safe.
template <Color us>
HWY_INLINE bool playMove(Played& played, const MoveTables& t, Plans& plans, std::size_t i, Position* now,
                         SidePieces& pieces) {
  const Sets d;
  const std::uint64_t type = plans.types[i];
  const std::uint32_t entry = plans.entries()[i];
  const auto sources = hn::Set(d, (&t.sources[0][0])[entry]);
  auto from = hn::And(hn::And(sources, wholeFiles(d, plans.files[i])), pieces.ofType<us>(type, *now));
  SquareSet candidates = hn::GetLane(from);
  if (HWY_UNLIKELY(!std::has_single_bit(candidates))) {
    candidates = withFreeWay(t, candidates, static_cast<int>(entry % 64), now->occupied());
    if (!std::has_single_bit(candidates)) {
      if (!playResolved(played, i, us, now)) return false;
      pieces.load(now[1]);
      return true;
    }
    from = hn::Set(d, candidates);
    plans.files[i] = 0;
  }
  plans.from[i] = static_cast<std::uint32_t>(std::countr_zero(candidates));
  pieces.move<us>(from, hn::Set(d, plans.targets[i]), t.lanes[us][type], now[1]);
  return true;
}

/// Plays some words, White's first, from a position that `pieces` holds too. Returns false to decline the
/// game.
HWY_INLINE bool playMoves(Played& played, std::size_t count, Position* at, SidePieces& pieces) {
  // Local copies: stores cannot alias them.
  const MoveTables& t = played.tables;
  Plans& plans = played.plans;
  const std::size_t pairs = count & ~std::size_t{1};
  for (std::size_t i = 0; i < pairs; i += 2) {
    if (!playMove<kWhite>(played, t, plans, i, at + i, pieces)) return false;
    if (!playMove<kBlack>(played, t, plans, i + 1, at + i + 1, pieces)) return false;
  }
  return pairs == count || playMove<kWhite>(played, t, plans, pairs, at + pairs, pieces);
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
