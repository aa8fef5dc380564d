#include "frontend/passes/sensitive.h"

#include <array>
#include <cstdlib>

#include "frontend/op_table.h"
#include "runtime/game_record.h"

namespace cql::frontend {
namespace {

template <typename T>
int compareValues(T a, T b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/// Compares lists of set bits, in the given bit order, lexicographically; a proper prefix is smaller.
template <std::size_t N>
int compareBitLists(unsigned a, unsigned b, const std::array<int, N>& order) {
  for (std::size_t i = 0; i < N; ++i) {
    bool inA = a >> order[i] & 1, inB = b >> order[i] & 1;
    if (inA == inB) continue;
    // One list continues with this element; the other with a later one, or it ends and is smaller.
    unsigned other = inA ? b : a;
    bool otherGoesOn = false;
    for (std::size_t j = i + 1; j < N; ++j) otherGoesOn |= other >> order[j] & 1;
    return inA == otherGoesOn ? -1 : 1;
  }
  return 0;
}

/// The order K Q R B N P _ k q r b n p.
constexpr std::array<int, 13> kPieceOrder = {5, 4, 3, 2, 1, 0, 12, 11, 10, 9, 8, 7, 6};
constexpr std::array<int, 8> kDirectionOrder = {0, 1, 2, 3, 4, 5, 6, 7};

std::int32_t otherPlayer(std::int32_t mode) {
  switch (static_cast<TagFilter>(mode)) {
    case TagFilter::White:
      return static_cast<std::int32_t>(TagFilter::Black);
    case TagFilter::Black:
      return static_cast<std::int32_t>(TagFilter::White);
    case TagFilter::OtherOfWhite:
      return static_cast<std::int32_t>(TagFilter::OtherOfBlack);
    case TagFilter::OtherOfBlack:
      return static_cast<std::int32_t>(TagFilter::OtherOfWhite);
    case TagFilter::Players:
    case TagFilter::Event:
    case TagFilter::Site:
    case TagFilter::Date:
    case TagFilter::EventDate:
    case TagFilter::Eco:
    case TagFilter::Fen:
    case TagFilter::Other:
      return mode;
  }
  std::abort();
}

std::int32_t otherResult(std::int32_t result) {
  switch (static_cast<GameResult>(result)) {
    case GameResult::WhiteWins:
      return static_cast<std::int32_t>(GameResult::BlackWins);
    case GameResult::BlackWins:
      return static_cast<std::int32_t>(GameResult::WhiteWins);
    case GameResult::Draw:
    case GameResult::Unknown:
      return result;
  }
  std::abort();
}

}  // namespace

bool isSensitive(const Node& node) {
  return infoOf(node.op).changed != Changed::Nothing;
}

Sensitive sensitiveOf(const Node& node) {
  switch (infoOf(node.op).changed) {
    case Changed::Nothing:
      return {};
    case Changed::Designator:
      return {.squares = node.squares, .pieces = node.pieces};
    case Changed::Directions:
      return {.dirs = node.dirs};
    case Changed::Letters:
      return {.pieces = node.pieces};
    case Changed::Color:
    case Changed::Shade:
    case Changed::Result:
      return {.value = node.number};
    case Changed::Player:
      return {.value = static_cast<std::int32_t>(node.mode)};
  }
  std::abort();
}

void setSensitive(Node& node, const Sensitive& attributes) {
  switch (infoOf(node.op).changed) {
    case Changed::Nothing:
      return;
    case Changed::Designator:
      node.squares = attributes.squares;
      node.pieces = attributes.pieces;
      return;
    case Changed::Directions:
      node.dirs = attributes.dirs;
      return;
    case Changed::Letters:
      node.pieces = attributes.pieces;
      return;
    case Changed::Color:
    case Changed::Shade:
    case Changed::Result:
      node.number = attributes.value;
      return;
    case Changed::Player:
      node.mode = static_cast<std::uint32_t>(attributes.value);
      return;
  }
}

bool transformSensitive(Op op, const TransformMember& transform, Sensitive& attributes) {
  switch (infoOf(op).changed) {
    case Changed::Nothing:
      return true;
    case Changed::Designator: {
      bool hadSquares = attributes.squares != 0;
      attributes.squares = transform.squares(attributes.squares);
      attributes.pieces = transform.pieces(attributes.pieces);
      return !hadSquares || attributes.squares != 0;
    }
    case Changed::Directions:
      attributes.dirs = transform.directions(attributes.dirs);
      return true;
    case Changed::Letters:
      attributes.pieces = transform.pieces(attributes.pieces);
      return true;
    case Changed::Color:
      if (transform.reversesColors()) attributes.value = -attributes.value;
      return true;
    case Changed::Shade:
      if (transform.exchangesShades()) attributes.value = 1 - attributes.value;
      return true;
    case Changed::Player:
      if (transform.reversesColors()) attributes.value = otherPlayer(attributes.value);
      return true;
    case Changed::Result:
      if (transform.reversesColors()) attributes.value = otherResult(attributes.value);
      return true;
  }
  std::abort();
}

int compareSensitive(Op op, const Sensitive& a, const Sensitive& b) {
  switch (infoOf(op).changed) {
    case Changed::Nothing:
    case Changed::Letters:
      return 0;
    case Changed::Designator:
      if (int c = compareValues(a.squares, b.squares)) return c;
      return comparePieces(a.pieces, b.pieces);
    case Changed::Directions:
      return compareBitLists(a.dirs, b.dirs, kDirectionOrder);
    case Changed::Color:   // white before black
    case Changed::Player:  // black before white
      return compareValues(b.value, a.value);
    case Changed::Shade:   // dark before light
    case Changed::Result:  // 1-0 before 0-1
      return compareValues(a.value, b.value);
  }
  std::abort();
}

int comparePieces(PieceMask a, PieceMask b) {
  for (PieceMask any : {kMaskAnyWhite, kMaskAnyBlack})
    if (int c = compareValues(a & any, b & any)) return c;
  return compareBitLists(a, b, kPieceOrder);
}

}  // namespace cql::frontend
