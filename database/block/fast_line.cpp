// Compiled once for every instruction set that Highway dispatches to.
//
// A move is played by clearing `from` and `to` in all eight sets of a position and setting `to` in two of
// them, chosen by kind and side: branchless. The contents of the target are recorded on the way, and the
// moves are made from them afterwards, in vectors. The validity of each move is accumulated and tested at the
// end.
#include "database/block/fast_line.h"

#include <cstring>

#include "database/block/packed_move.h"
#include "database/layout/bytes.h"
#include "io/instruction_set.h"
#include "runtime/rules/moves.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "database/block/fast_line.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef CQL_DATABASE_FAST_LINE_ONCE
#define CQL_DATABASE_FAST_LINE_ONCE
namespace cql::database {

struct LineTables {
  /// The sets of a Position that contain a piece, by its colour and type, as masks.
  alignas(64) SquareSet sets[2][kKing + 1][8];
  /// The bits of squares: broadcasting one from memory is faster than from a register.
  alignas(64) SquareSet bits[64];
};

constexpr LineTables makeLineTables() {
  LineTables t{};
  constexpr std::size_t kColors = 6;
  for (unsigned type = 0; type <= kKing; ++type)
    for (unsigned side : {0, 1}) t.sets[side][type][type] = t.sets[side][type][kColors + side] = kAllSquares;
  for (int square = 0; square < 64; ++square) t.bits[square] = squareBit(square);
  return t;
}
inline constexpr LineTables kLineTables = makeLineTables();

/// In smaller moves a piece goes from one square to another: their kind is its type.
constexpr PackedMove kUnusual = (kKing + 1) << 12;

/// Plies that are played before their moves are made, and between tests whether the others are wanted: even
/// numbers.
inline constexpr std::size_t kTogether = 256, kBetweenTests = 16;

}  // namespace cql::database
#endif

HWY_BEFORE_NAMESPACE();
namespace cql::database {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Sets = hn::CappedTag<std::uint64_t, 8>;
constexpr std::size_t kSetsPerVector = hn::MaxLanes(Sets());
constexpr std::size_t kVectors = 8 / kSetsPerVector;
using Lanes = hn::CappedTag<std::uint32_t, 16>;

/// The position that has been reached: kept in registers, since only inlined functions access it.
struct Reached {
  hn::Vec<Sets> sets[kVectors];
  hn::Vec<Sets> wrong[kVectors];  ///< not all zero: a move began on a square without its piece, or castling
                                  ///< went to an occupied square

  HWY_INLINE void load(const Position& p) {
    for (std::size_t i = 0; i < kVectors; ++i)
      sets[i] = hn::Load(Sets(), reinterpret_cast<const SquareSet*>(&p) + i * kSetsPerVector);
  }
};

/// Records of plies, taken while they are played.
struct Notes {
  std::uint8_t onTarget[kTogether + 64];  ///< by ply: the sets that held its target before
  struct Unusual {
    std::uint32_t ply;
    Move move;
  };
  Unusual unusual[kTogether];
  std::size_t unusualCount;
};

/// Plays castling, promotions and the like. Returns false if the move is invalid.
HWY_NOINLINE bool playUnusual(PackedMove packed, Color us, std::size_t ply, Position* now, Notes& notes) {
  const Move move = unpack(packed, now[0], us);
  if (move == 0) return false;
  BoardState state;
  state.side = us;
  cql::playMove(now[0], move, now[1], state);
  notes.unusual[notes.unusualCount++] = {static_cast<std::uint32_t>(ply), move};
  notes.onTarget[ply] = 0;
  return true;
}

/// Castles with the rook from the a or h file. Returns false if its target is not a castling square.
template <Color us>
HWY_INLINE bool castle(PackedMove packed, std::size_t ply, Position* now, Reached& reached, Notes& notes) {
  const Sets d;
  const int from = packed & 63, to = packed >> 6 & 63, rank = from & 56;
  const bool isShort = to == rank + 6;
  if (!isShort && to != rank + 2) return false;
  const auto king = hn::Set(d, squareBit(from)), kingNow = hn::Set(d, squareBit(to));
  const auto rook = hn::Set(d, squareBit(rank + (isShort ? 7 : 0)));
  const auto rookNow = hn::Set(d, squareBit(rank + (isShort ? 5 : 3)));
  for (std::size_t i = 0; i < kVectors; ++i) {
    const std::size_t first = i * kSetsPerVector;
    const auto before = reached.sets[i];
    const auto kings = hn::Load(d, kLineTables.sets[us][kKing] + first);
    const auto rooks = hn::Load(d, kLineTables.sets[us][kRook] + first);
    const auto left = hn::AndNot(hn::Or(king, rook), before);
    const auto elsewhere =
        hn::Or(hn::And(hn::Xor(before, kings), king), hn::And(hn::Xor(before, rooks), rook));
    const auto taken = hn::And(left, hn::Or(kingNow, rookNow));
    reached.wrong[i] = hn::Or(reached.wrong[i], hn::Or(elsewhere, taken));
    reached.sets[i] = hn::Or(left, hn::Or(hn::And(kings, kingNow), hn::And(rooks, rookNow)));
    hn::Store(reached.sets[i], d, reinterpret_cast<SquareSet*>(now + 1) + first);
  }
  notes.unusual[notes.unusualCount++] = {static_cast<std::uint32_t>(ply),
                                         makeCastling(from, to, isShort ? 7 : 0)};
  notes.onTarget[ply] = 0;
  return true;
}

template <Color us>
HWY_INLINE bool play(const char* at, std::size_t ply, Position* now, Reached& reached, Notes& notes) {
  const Sets d;
  const auto packed = load<PackedMove>(at);
  const unsigned kind = kindOf(packed);
  if (HWY_UNLIKELY(packed >= kUnusual)) {
    if (kind == kCastles) return castle<us>(packed, ply, now, reached, notes);
    if (!playUnusual(packed, us, ply, now, notes)) return false;
    reached.load(now[1]);
    return true;
  }
  const auto from = hn::Set(d, kLineTables.bits[packed & 63]);
  const auto to = hn::Set(d, kLineTables.bits[packed >> 6 & 63]);
  const auto gone = hn::Or(from, to);
  unsigned onTarget = 0;
  for (std::size_t i = 0; i < kVectors; ++i) {
    const std::size_t first = i * kSetsPerVector;
    const auto before = reached.sets[i];
    const auto piece = hn::Load(d, kLineTables.sets[us][kind] + first);
    reached.wrong[i] = hn::Or(reached.wrong[i], hn::And(hn::Xor(before, piece), from));
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, hn::Ne(hn::And(before, to), hn::Zero(d)), bits);
    onTarget |= static_cast<unsigned>(bits[0]) << first;
    reached.sets[i] = hn::Or(hn::AndNot(gone, before), hn::And(piece, to));
    hn::Store(reached.sets[i], d, reinterpret_cast<SquareSet*>(now + 1) + first);
  }
  notes.onTarget[ply] = static_cast<std::uint8_t>(onTarget);
  return true;
}

/// Makes the moves of plies that have been played. Returns false if one captures a king or a piece of its own
/// side.
HWY_INLINE bool makeMoves(const char* packed, std::size_t count, const Notes& notes, Move* moves) {
  const Lanes d;
  const hn::Rebind<std::uint16_t, Lanes> halves;
  const hn::Rebind<std::uint8_t, Lanes> bytes;
  alignas(64) static constexpr std::uint32_t kOwn[17] = {64,  128, 64,  128, 64,  128, 64,  128, 64,
                                                         128, 64,  128, 64,  128, 64,  128, 64};
  auto set = [&](unsigned value) HWY_ATTR { return hn::Set(d, value); };
  auto wrong = hn::Zero(d);
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    // After the last move of a block there is more of the file.
    const auto move = hn::PromoteTo(d, hn::LoadU(halves, reinterpret_cast<const std::uint16_t*>(packed) + i));
    const auto onTarget = hn::PromoteTo(d, hn::LoadU(bytes, notes.onTarget + i));
    const auto kind = hn::ShiftRight<12>(move), squares = hn::And(move, set(0xfff));
    // A vector may be of one lane.
    const auto forbidden = hn::Or(hn::LoadU(d, kOwn + i % 2), set(1u << kKing));
    wrong = hn::Or(wrong, hn::IfThenElseZero(hn::FirstN(d, count - i), hn::And(onTarget, forbidden)));
    // The lowest of the sets on the target is a type, or kNoCapture.
    const auto lowest = hn::IfThenElse(hn::Eq(onTarget, hn::Zero(d)), set(1u << kNoCapture), onTarget);
    const auto captured = hn::PopulationCount(hn::AndNot(lowest, hn::Sub(lowest, set(1))));
    const auto steps = hn::Xor(squares, hn::ShiftRight<6>(squares));
    const auto twoSteps = hn::And(hn::Eq(kind, hn::Zero(d)), hn::Eq(hn::And(steps, set(63)), set(16)));
    const auto made = hn::Or(move, hn::ShiftLeft<15>(captured));
    hn::StoreU(hn::Or(made, hn::IfThenElseZero(twoSteps, set(kMoveDoubleStep))), d, moves + i);
  }
  for (std::size_t i = 0; i < notes.unusualCount; ++i) moves[notes.unusual[i].ply] = notes.unusual[i].move;
  return hn::AllTrue(d, hn::Eq(wrong, hn::Zero(d)));
}

std::optional<std::size_t> playHere(const char* packed, std::size_t plies, Position* positions, Move* moves,
                                    const SignatureCondition* until) {
  const Sets d;
  Notes notes;
  Reached reached;
  reached.load(positions[0]);
  for (std::size_t i = 0; i < kVectors; ++i) reached.wrong[i] = hn::Zero(d);
  for (std::size_t first = 0; first < plies; first += kTogether) {
    std::size_t count = plies - first < kTogether ? plies - first : kTogether;
    std::size_t pairs = count & ~std::size_t{1};
    const char* at = packed + 2 * first;
    Position* now = positions + first;
    notes.unusualCount = 0;
    for (std::size_t i = 0; i < pairs;) {
      const std::size_t pause = until && pairs - i > kBetweenTests ? i + kBetweenTests : pairs;
      for (; i < pause; i += 2) {
        if (!play<kWhite>(at + 2 * i, i, now + i, reached, notes)) return std::nullopt;
        if (!play<kBlack>(at + 2 * i + 2, i + 1, now + i + 1, reached, notes)) return std::nullopt;
      }
      if (until && !until->holdsAt(now[i])) {
        pairs = count = i;
        plies = first + count;
      }
    }
    if (pairs < count && !play<kWhite>(at + 2 * pairs, pairs, now + pairs, reached, notes))
      return std::nullopt;
    if (!makeMoves(at, count, notes, moves + first + 1)) return std::nullopt;
  }
  auto wrong = reached.wrong[0];
  for (std::size_t i = 1; i < kVectors; ++i) wrong = hn::Or(wrong, reached.wrong[i]);
  if (!hn::AllTrue(d, hn::Eq(wrong, hn::Zero(d)))) return std::nullopt;
  return plies;
}

bool mayContainHere(const char* packed, std::size_t plies, std::span<const SoughtMove> sought) {
  using Halves = hn::CappedTag<std::uint16_t, 32>;
  const Halves d;
  const hn::Repartition<std::uint32_t, Halves> pairs;
  const auto usual = hn::Set(d, static_cast<std::uint16_t>(targetOf(kCastlesWithFile, 0) - 1));
  auto found = hn::FirstN(d, 0);
  for (std::size_t i = 0; i < plies; i += hn::Lanes(d)) {
    const auto moves = hn::LoadU(d, reinterpret_cast<const std::uint16_t*>(packed) + i);
    const auto targets = hn::ShiftRight<6>(moves);
    auto here = hn::Gt(targets, usual);
    for (const SoughtMove& move : sought) {
      std::uint32_t both;
      std::memcpy(&both, move.ofSide, sizeof both);
      const auto wanted =
          hn::MaxLanes(d) == 1 ? hn::Set(d, move.ofSide[i % 2]) : hn::BitCast(d, hn::Set(pairs, both));
      here = hn::Or(here, hn::Eq(targets, wanted));
    }
    // After the last move of a block there is more of the file.
    found = hn::Or(found, hn::And(here, hn::FirstN(d, plies - i)));
  }
  return !hn::AllFalse(d, found);
}

void expandHere(const char* bits, std::uint64_t firstBit, std::size_t plies, std::uint8_t* facts) {
  using Bytes = hn::CappedTag<std::uint8_t, 32>;
  const Bytes d;
  for (std::size_t i = 0; i < plies; i += 32) {
    const std::uint64_t bit = firstBit + i;
    const std::uint64_t here = load<std::uint64_t>(bits + bit / 8) >> (bit % 8);
    for (std::size_t part = 0; part < 32; part += hn::Lanes(d)) {
      std::uint8_t mask[8];
      const std::uint64_t some = here >> part;
      std::memcpy(mask, &some, 8);
      const auto check = hn::IfThenElseZero(hn::LoadMaskBits(d, mask), hn::Set(d, kInCheck));
      hn::StoreU(check, d, facts + i + part);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace cql::database
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::database {

std::optional<std::size_t> playLine(const char* packed, std::size_t plies, Position* positions, Move* moves,
                                    const SignatureCondition* until) {
  return CQL_DISPATCH(playHere)(packed, plies, positions, moves, until);
}

bool mayContain(const char* packed, std::size_t plies, std::span<const SoughtMove> sought) {
  return CQL_DISPATCH(mayContainHere)(packed, plies, sought);
}

void expandChecks(const char* bits, std::uint64_t firstBit, std::size_t plies, std::uint8_t* facts) {
  CQL_DISPATCH(expandHere)(bits, firstBit, plies, facts);
}

}  // namespace cql::database
#endif
