#include "runtime/game_record.h"

#include <algorithm>
#include <cstring>

namespace cql {
namespace {

template <typename T>
void grow(std::vector<T>& v, std::size_t size) {
  if (v.size() < size) v.resize(size + size / 2);
}

constexpr std::size_t kIdentities = 64;

/// The squares of the first kPieces identities behind each move, from those at the root; the others are
/// nobody's. They are a vector: a move looks at all of them at once.
template <std::size_t kPieces>
void trackMoves(GameRecord& game) {
  using Squares = std::uint8_t __attribute__((vector_size(kPieces)));
  constexpr int kNowhere = 255;
  std::uint8_t* const rows = game.pieceSquares.data();
  auto rowOf = [&](std::int32_t position) { return rows + static_cast<std::size_t>(position) * kIdentities; };
  Squares now;
  std::memcpy(&now, rows, sizeof now);
  for (std::int32_t position = 1; position < game.count; position++) {
    const std::int32_t parent = game.parents[static_cast<std::size_t>(position)];
    if (parent != position - 1)
      std::memcpy(&now, rowOf(parent), sizeof now);  // a variation begins or has ended
    const Move move = game.moves[static_cast<std::size_t>(position)];
    const Squares before = now;
    auto put = [&](int from, int to) {
      now = before == static_cast<std::uint8_t>(from) ? Squares{} + static_cast<std::uint8_t>(to) : now;
    };
    // No jump: which moves are captures cannot be foreseen.
    put(isCapture(move) ? capturedSquare(move) : kNowhere, kNoSquare);
    if (move & kMoveCastle) put(rookFrom(move), rookTo(move));
    put(moveFrom(move), moveTo(move));
    std::uint8_t* const row = rowOf(position);
    std::memcpy(row, &now, sizeof now);
    std::memset(row + sizeof now, kNoSquare, kIdentities - sizeof now);
  }
}

}  // namespace

const PositionComment* GameRecord::commentAt(std::int32_t position) const {
  const auto found =
      std::lower_bound(comments.begin(), comments.end(), position,
                       [](const PositionComment& c, std::int32_t p) { return c.position < p; });
  return found != comments.end() && found->position == position ? &*found : nullptr;
}

void GameRecord::reserveLinear(std::int32_t n) {
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
  std::fill_n(subtreeEnds.begin(), n, n);
  count = n;
}

void GameRecord::trackPieces() {
  if (piecesTracked) return;
  piecesTracked = true;
  // No more than is needed: of a huge game these are gigabytes.
  const std::size_t size = static_cast<std::size_t>(count) * kIdentities;
  if (pieceSquares.size() < size) pieceSquares.resize(size);
  std::uint8_t* const row = pieceSquares.data();
  std::fill_n(row, kIdentities, kNoSquare);
  SquareSet pieces = positions[0].occupied();
  const int number = cql::count(pieces);
  for (int identity = 0; pieces; identity++) row[identity] = static_cast<std::uint8_t>(popFirst(pieces));
  if (number <= 32)
    trackMoves<32>(*this);
  else
    trackMoves<kIdentities>(*this);
}

void TagSection::clear() {
  std::vector<Tag> lists[] = {std::move(others), std::move(byName)};
  for (std::vector<Tag>& list : lists) list.clear();
  *this = TagSection{};
  others = std::move(lists[0]);
  byName = std::move(lists[1]);
}

void GameRecord::clear() {
  tags.clear();
  result = GameResult::Unknown;
  number = 0;
  cooked = false;
  searchable = true;
  checksKnown = false;
  complete = false;
  piecesTracked = false;
  count = 1;
  startMoveNumber = 1;
  start = {};
  comments.clear();
  variationComments.clear();
  nags.clear();
  fields.clear();
  halfMoves.clear();
  repetitions.clear();
  storage.release(0);
}

}  // namespace cql
