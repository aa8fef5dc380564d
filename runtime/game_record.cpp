#include "runtime/game_record.h"

#include <algorithm>
#include <cstring>

namespace cql {
namespace {

template <typename T>
void grow(std::vector<T>& v, std::size_t size) {
  if (v.size() < size) v.resize(size + size / 2);
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
  pieceSquares.resize(static_cast<std::size_t>(count) * 64);
  std::fill_n(pieceSquares.begin(), 64, kNoSquare);
  SquareSet pieces = positions[0].occupied();
  for (int identity = 0; pieces; identity++)
    pieceSquares[static_cast<std::size_t>(identity)] = static_cast<Square>(popFirst(pieces));

  for (std::int32_t id = 1; id < count; id++) {
    std::uint8_t* squares = &pieceSquares[static_cast<std::size_t>(id) * 64];
    std::memcpy(squares, &pieceSquares[static_cast<std::size_t>(parents[static_cast<std::size_t>(id)]) * 64],
                64);
    const Move move = moves[static_cast<std::size_t>(id)];
    if (move & kMoveNull) continue;
    const int from = moveFrom(move), to = moveTo(move);
    const int captured = isCapture(move) ? capturedSquare(move) : kNoSquare;
    const bool castles = move & kMoveCastle;
    for (int i = 0; i < 64; i++) {
      const int square = squares[i];
      if (square == kNoSquare) continue;
      if (square == captured)
        squares[i] = kNoSquare;
      else if (square == from)
        squares[i] = static_cast<Square>(to);
      else if (castles && square == rookFrom(move))
        squares[i] = static_cast<Square>(rookTo(move));
    }
  }
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
  pieceSquares.clear();
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
