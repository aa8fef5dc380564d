#include "runtime/game_record.h"

#include <algorithm>

#include "runtime/kernel/kernel.h"
#include "runtime/native/native_kernel.h"

namespace cql {
namespace {

template <typename T>
void grow(std::vector<T>& v, std::size_t size) {
  if (v.size() < size) v.resize(size + size / 2);
}

constexpr std::size_t kIdentities = 64;

}  // namespace

std::span<const PositionComment> GameRecord::findComments(std::int32_t position) const {
  // Two comparisons confirm the guess; otherwise a binary search finds the place.
  const auto isBefore = [&](std::size_t i) { return comments[i].position < position; };
  std::size_t first = firstBehind_;
  if (first > comments.size() || (first > 0 && !isBefore(first - 1)) ||
      (first < comments.size() && isBefore(first)))
    first = static_cast<std::size_t>(
        std::ranges::lower_bound(comments, position, {}, &PositionComment::position) - comments.begin());
  std::size_t end = first;
  while (end < comments.size() && comments[end].position == position) ++end;
  firstBehind_ = end;
  return std::span(comments).subspan(first, end - first);
}

void GameRecord::growLinear(std::int32_t n) {
  linearCapacity = n;
  const auto size = static_cast<std::size_t>(n);
  grow(positions, size);
  grow(moves, size + kRoomBehind);
  for (auto* array : {&parents, &subtreeEnds, &plies, &depths, &childIndexes}) grow(*array, size);
  grow(sides, size + kRoomBehind);
  grow(facts, size + kRoomBehind);
}

void GameRecord::setLinear(std::int32_t n) {
  for (std::int32_t i = linearCount; i < n; ++i) {
    const auto at = static_cast<std::size_t>(i);
    parents[at] = i - 1;
    plies[at] = i;
    depths[at] = childIndexes[at] = 0;
    sides[at] = i & 1;
  }
  linearCount = std::max(linearCount, n);
  if (unread == 0) std::fill_n(subtreeEnds.begin(), n, n);
  count = n;
}

void GameRecord::trackPieces() {
  if (piecesTracked) return;
  piecesTracked = true;
  // Not more than needed: for a huge game these are gigabytes.
  const std::size_t size = static_cast<std::size_t>(count) * kIdentities;
  if (pieceSquares.size() < size) pieceSquares.resize(size);
  std::uint8_t* const row = pieceSquares.data();
  std::fill_n(row, kIdentities, kNoSquare);
  SquareSet pieces = positions[0].occupied();
  for (int identity = 0; pieces; identity++) row[identity] = static_cast<std::uint8_t>(popFirst(pieces));
  static const auto track = nativeOf("cqlTrackPieces", cqlTrackPieces);
  track(parents.data(), moves.data(), count, row);
}

void GameRecord::clear() {
  tags.clear();
  result = GameResult::Unknown;
  number = 0;
  cooked = false;
  variant = {};
  searchable = true;
  checksKnown = false;
  complete = false;
  isCut = false;
  piecesTracked = false;
  count = 1;
  unread = 0;
  rest = nullptr;
  startMoveNumber = 1;
  start = {};
  comments.clear();
  variationComments.clear();
  nags.clear();
  fields.clear();
  fieldNotes = {};
  halfMoves.clear();
  repetitions.clear();
  storage.release(0);
}

}  // namespace cql
