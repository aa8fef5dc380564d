#include "runtime/game_record.h"

#include <algorithm>
#include <array>
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
  if (piecesTracked) return;
  piecesTracked = true;
  // No more than is needed: of a huge game these are gigabytes.
  const std::size_t size = static_cast<std::size_t>(count) * 64;
  if (pieceSquares.size() < size) pieceSquares.resize(size);
  std::uint8_t* const rows = pieceSquares.data();
  std::fill_n(rows, 64, kNoSquare);
  // Which piece stands on a square, of the last position; of empty squares it is not asked.
  std::array<std::uint8_t, 64> pieceOn{};
  SquareSet pieces = positions[0].occupied();
  for (std::uint8_t identity = 0; pieces; identity++) {
    const int square = popFirst(pieces);
    rows[identity] = static_cast<std::uint8_t>(square);
    pieceOn[static_cast<std::size_t>(square)] = identity;
  }

  // Some moves of a line at a time: a row that has just been changed is slow to read as a whole.
  constexpr std::int32_t kTogether = 8;
  for (std::int32_t first = 1, end; first < count; first = end) {
    const std::int32_t parent = parents[static_cast<std::size_t>(first)];
    for (end = first + 1; end < std::min(first + kTogether, count); end++)
      if (parents[static_cast<std::size_t>(end)] != end - 1) break;
    const std::uint8_t* before = rows + static_cast<std::size_t>(parent) * 64;
    for (std::int32_t id = first; id < end; id++)
      std::memcpy(rows + static_cast<std::size_t>(id) * 64, before, 64);
    if (parent != first - 1) {  // a variation begins or has ended
      for (std::uint8_t identity = 0; identity < 64; identity++)
        if (before[identity] != kNoSquare) pieceOn[before[identity]] = identity;
    }
    for (std::int32_t id = first; id < end; id++) {
      const Move move = moves[static_cast<std::size_t>(id)];
      if (move & kMoveNull) continue;
      auto set = [&](std::uint8_t piece, int square) {
        for (std::int32_t row = id; row < end; row++)
          rows[static_cast<std::size_t>(row) * 64 + piece] = static_cast<std::uint8_t>(square);
      };
      auto put = [&](std::uint8_t piece, int square) {
        set(piece, square);
        pieceOn[static_cast<std::size_t>(square)] = piece;
      };
      if (isCapture(move)) set(pieceOn[static_cast<std::size_t>(capturedSquare(move))], kNoSquare);
      // Looked up before a rook is put where the king may have stood, and the king where the rook may have.
      const std::uint8_t moved = pieceOn[static_cast<std::size_t>(moveFrom(move))];
      if (move & kMoveCastle) put(pieceOn[static_cast<std::size_t>(rookFrom(move))], rookTo(move));
      put(moved, moveTo(move));
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
