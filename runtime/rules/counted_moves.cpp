#include "runtime/rules/counted_moves.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "runtime/assert.h"
#include "runtime/kernel/history.h"

namespace cql {

using kernel::repetitionsOf;

namespace {

/// Returns 0 if kernel::isIrreversible(), else 1. Branchless: one move in three is not quiet, which is
/// unpredictable.
constexpr std::int32_t isQuiet(Move m) {
  return static_cast<std::int32_t>(movedType(m) != kPawn) & static_cast<std::int32_t>(!isCapture(m));
}

}  // namespace

void countHalfMoves(GameRecord& record) {
  CQL_ASSERT(record.count > 0 && record.unread == 0);
  record.halfMoves.resize(static_cast<std::size_t>(record.count));
  const Move* moves = record.moves.data();
  const std::int32_t* parents = record.parents.data();
  std::int32_t* counted = record.halfMoves.data();
  std::int32_t last = counted[0] = record.start.halfMoves;
  for (std::int32_t id = 1; id < record.count; ++id) {
    if (parents[id] != id - 1) [[unlikely]]
      last = counted[parents[id]];
    last = (last + 1) * isQuiet(moves[id]);
    counted[id] = last;
  }
}

namespace {

constexpr std::int32_t kRow = 64;
/// The least number of moves after which a position can recur, without null moves.
constexpr std::int32_t kRound = 4;

/// Returns the reversible ones of the first `count` moves, at most 64, with one bit each: neither captures,
/// pawn moves nor castling. Packs bytes into bits, eight at a time.
inline std::uint64_t takenBack(const Move* moves, std::int32_t count) {
  CQL_ASSERT(count >= 0 && count <= kRow);
  constexpr unsigned kKinds = (7u << 12 | 7u << 15 | kMoveCastle) >> 12, kNoPawn = kNoCapture << 3 | kKnight;
  std::uint8_t can[kRow] = {};
  for (std::int32_t i = 0; i < count; ++i) can[i] = ((moves[i] >> 12) & kKinds) - kNoPawn <= kKing - kKnight;
  std::uint64_t bits = 0;
  for (int i = 0; i < kRow; i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, can + i, sizeof eight);
    bits |= (eight * 0x0102040810204080) >> 56 << i;
  }
  return bits;
}

/// Returns true if both sides are on the same squares as at an earlier position, from `begin` on.
bool standsAsBefore(const GameView& game, std::int32_t position, std::int32_t begin) {
  const Position& now = game.positions[position];
  for (std::int32_t p = position - 2; p >= begin; p -= 2)
    if (game.positions[p].colors[kWhite] == now.colors[kWhite] &&
        game.positions[p].colors[kBlack] == now.colors[kBlack])
      return true;
  return false;
}

/// Counts repetitions in a range of reversible moves: those that lead to [first, last); the one before is
/// not. A position can recur only if both sides have just returned a piece to a square that one of its kind
/// had left; few moves do, let alone two in a row. A 64-bit Bloom filter for each side finds candidates;
/// false positives cost a comparison of boards.
void countStretch(const GameView& game, std::int32_t first, std::int32_t last, std::int32_t* counted) {
  CQL_ASSERT(first > 0 && first <= last && last <= game.count);
  const Move* moves = game.moves;
  std::uint64_t left = 0, leftByOther = 0;  // squares left by the side that moves, and by the other one
  std::uint64_t otherCameBack = 0;          // as the lowest bit
  for (std::int32_t id = first; id < last; ++id) {
    const Move m = moves[id];
    const unsigned kind = (m >> 12) * 11;
    const std::uint64_t cameBack = left >> (((m >> 6) + kind) & 63);
    left |= std::uint64_t{1} << ((m + kind) & 63);
    if (cameBack & otherCameBack & 1) [[unlikely]]
      if (standsAsBefore(game, id, first - 1)) counted[id] = repetitionsOf(game, id, counted);
    otherCameBack = cameBack;
    std::swap(left, leftByOther);
  }
}

/// Keeps the bits at which a run of `count` set bits begins.
std::uint64_t beginningsOf(std::uint64_t bits, std::int32_t count) {
  CQL_ASSERT(count > 0 && count <= kRow);
  for (std::int32_t known = 1; known < count;) {
    const std::int32_t more = std::min(known, count - known);
    bits &= bits >> more;
    known += more;
  }
  return bits;
}

}  // namespace

void countRepetitions(GameRecord& record, std::int32_t least) {
  CQL_ASSERT(least >= 2 && record.unread == 0);
  record.repetitions.clear();
  const GameView game = record.view();
  record.repetitions.resize(static_cast<std::size_t>(game.count), 1);
  std::int32_t* counted = record.repetitions.data();
  Move all = 0;
  for (std::int32_t id = 1; id < game.count; ++id) all |= game.moves[id];
  if (!game.isOneLine() || (all & kMoveNull)) {
    for (std::int32_t id = 1; id < game.count; ++id) counted[id] = repetitionsOf(game, id, counted);
    return;
  }
  // The more repetitions are required, the longer a range must be. Ranges that continue in the next word are
  // not dropped here.
  const std::int32_t shortest = std::min(least - 1, kRow / kRound) * kRound;
  auto count = [&](std::int32_t first, std::int32_t last) {
    if (last - first >= shortest) countStretch(game, first, last, counted);
  };
  std::int32_t open = kNoPosition;  // begin of a range that continues into the word
  for (std::int32_t row = 0; row < game.count; row += kRow) {
    const std::int32_t here = std::min(game.count - row, kRow);
    // Usually the array is readable beyond the last move.
    const bool whole = static_cast<std::size_t>(row + kRow) <= record.moves.size();
    std::uint64_t bits = whole ? takenBack(game.moves + row, kRow) : takenBack(game.moves + row, here);
    if (here < kRow) bits &= (std::uint64_t{1} << here) - 1;
    if (open != kNoPosition) {
      const int more = std::countr_one(bits);
      if (more == kRow) continue;
      count(open, row + more);
      open = kNoPosition;
      bits &= bits + 1;
    }
    if (const int atEnd = std::countl_one(bits)) {
      open = row + kRow - atEnd;
      if (atEnd == kRow) continue;
      bits &= ~std::uint64_t{0} >> atEnd;
    }
    for (std::uint64_t enough = beginningsOf(bits, shortest); enough;) {
      const int first = std::countr_zero(enough), last = first + std::countr_one(bits >> first);
      countStretch(game, row + first, row + last, counted);
      enough &= ~std::uint64_t{0} << last;  // the last move of the word is in none of them
    }
  }
  if (open != kNoPosition) count(open, game.count);
}

}  // namespace cql
