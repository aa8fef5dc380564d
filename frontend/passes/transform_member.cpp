#include "frontend/passes/transform_member.h"

#include <array>
#include <cstdlib>

namespace cql::frontend {
namespace {

struct Step {
  int x, y;
};

/// The linear parts of the eight reflections and rotations, in the order of language/12 §2: x' = a x + b y,
/// y' = c x + d y.
struct Linear {
  int a, b, c, d;
  const char* name;
  bool exchangesShades;
};
constexpr std::array<Linear, 8> kDihedral = {{
    {1, 0, 0, 1, "", false},
    {0, 1, 1, 0, "reflect_a1h8", false},
    {1, 0, 0, -1, "reflect_h", true},
    {0, -1, 1, 0, "counterclockwise90", true},
    {-1, 0, 0, 1, "reflect_v", true},
    {0, 1, -1, 0, "clockwise90", true},
    {-1, 0, 0, -1, "rotate180", false},
    {0, -1, -1, 0, "reflect_a8h1", false},
}};
constexpr int kReflectH = 2;

Step apply(const Linear& m, Step s) {
  return {m.a * s.x + m.b * s.y, m.c * s.x + m.d * s.y};
}

SquareSet mapSquares(const Linear& m, SquareSet squares) {
  SquareSet result = 0;
  while (squares) {
    int square = popFirst(squares);
    // Twice the distance from the board's middle is a whole number.
    Step s = apply(m, {2 * fileOf(square) - 7, 2 * rankOf(square) - 7});
    result |= squareBit(makeSquare((s.x + 7) / 2, (s.y + 7) / 2));
  }
  return result;
}

Direction directionOf(Step s) {
  for (int d = 0; d < kDirectionCount; ++d)
    if (kFileStep[d] == s.x && kRankStep[d] == s.y) return static_cast<Direction>(d);
  std::abort();
}

/// The directions counterclockwise, from east.
constexpr std::array<Direction, 8> kCircle = {kEast, kNorthEast, kNorth, kNorthWest,
                                              kWest, kSouthWest, kSouth, kSouthEast};

Direction rotate(Direction direction, int steps) {
  for (int i = 0; i < kDirectionCount; ++i)
    if (kCircle[i] == direction) return kCircle[(i + steps) % kDirectionCount];
  std::abort();
}

constexpr SquareSet kFileA = 0x0101010101010101ull;
constexpr SquareSet kFileH = kFileA << 7;
constexpr SquareSet kRank1 = 0xff;

SquareSet completeRanks(SquareSet squares) {
  SquareSet result = 0;
  for (int rank = 0; rank < 8; ++rank) {
    SquareSet line = kRank1 << (8 * rank);
    if ((squares & line) == line) result |= line;
  }
  return result;
}

SquareSet completeFiles(SquareSet squares) {
  SquareSet result = 0;
  for (int file = 0; file < 8; ++file) {
    SquareSet line = kFileA << file;
    if ((squares & line) == line) result |= line;
  }
  return result;
}

/// Shifts (language/12 §4): unit steps, first vertical, then horizontal; complete files and ranks stay so.
SquareSet shiftSquares(SquareSet squares, int dx, int dy) {
  for (int i = 0; i < std::abs(dy); ++i)
    squares = (dy > 0 ? squares << 8 : squares >> 8) | completeFiles(squares);
  for (int i = 0; i < std::abs(dx); ++i)
    squares = (dx > 0 ? (squares & ~kFileH) << 1 : (squares & ~kFileA) >> 1) | completeRanks(squares);
  return squares;
}

std::string shiftName(int dx, int dy) {
  std::string name;
  if (dx != 0) name = (dx < 0 ? "left^" : "right^") + std::to_string(std::abs(dx));
  if (dx != 0 && dy != 0) name += ' ';
  if (dy != 0) name += (dy < 0 ? "down^" : "up^") + std::to_string(std::abs(dy));
  return name;
}

std::vector<TransformMember> makeList(TransformKind kind) {
  std::vector<TransformMember> list{TransformMember::identity()};
  auto shifts = [&](int maxX, int maxY) {
    for (int dx = -maxX; dx <= maxX; ++dx)
      for (int dy = -maxY; dy <= maxY; ++dy)
        if (dx != 0 || dy != 0) list.push_back(TransformMember::shift(dx, dy));
  };
  switch (kind) {
    case TransformKind::Flip:
      for (int i = 1; i < 8; ++i) list.push_back(TransformMember::dihedral(i));
      break;
    case TransformKind::FlipVertical:  // left and right exchanged
      list.push_back(TransformMember::dihedral(4));
      break;
    case TransformKind::FlipHorizontal:  // top and bottom exchanged
      list.push_back(TransformMember::dihedral(kReflectH));
      break;
    case TransformKind::FlipColor:
      list.push_back(TransformMember::colorReversal());
      break;
    case TransformKind::Rotate90:
      for (int i : {3, 6, 5}) list.push_back(TransformMember::dihedral(i));
      break;
    case TransformKind::Rotate45:
      for (int i = 1; i < 8; ++i) list.push_back(TransformMember::rotation45(i));
      break;
    case TransformKind::Shift:
      shifts(7, 7);
      break;
    case TransformKind::ShiftHorizontal:
      shifts(7, 0);
      break;
    case TransformKind::ShiftVertical:
      shifts(0, 7);
      break;
    case TransformKind::ReverseColor:
      list = {TransformMember::colorReversal()};
      break;
  }
  return list;
}

}  // namespace

bool TransformMember::exchangesShades() const {
  switch (kind_) {
    case Kind::Identity:
    case Kind::Rotation45:
      return false;
    case Kind::Dihedral:
      return kDihedral[a_].exchangesShades;
    case Kind::Shift:
      return (a_ + b_) % 2 != 0;
    case Kind::ColorReversal:
      return true;
  }
  std::abort();
}

SquareSet TransformMember::squares(SquareSet squares) const {
  if (squares == kAllSquares) return squares;
  switch (kind_) {
    case Kind::Identity:
    case Kind::Rotation45:
      return squares;
    case Kind::Dihedral:
      return mapSquares(kDihedral[a_], squares);
    case Kind::Shift:
      return shiftSquares(squares, a_, b_);
    case Kind::ColorReversal:
      return mapSquares(kDihedral[kReflectH], squares);
  }
  std::abort();
}

PieceMask TransformMember::pieces(PieceMask pieces) const {
  if (!reversesColors()) return pieces;
  auto result = static_cast<PieceMask>((pieces & kMaskEmpty) | ((pieces & kMaskWhite) << 6) |
                                       ((pieces & kMaskBlack) >> 6));
  if (pieces & kMaskAnyWhite) result |= kMaskAnyBlack;
  if (pieces & kMaskAnyBlack) result |= kMaskAnyWhite;
  return result;
}

DirectionMask TransformMember::directions(DirectionMask directions) const {
  if (kind_ == Kind::Identity || kind_ == Kind::Shift) return directions;
  DirectionMask result = 0;
  for (int d = 0; d < kDirectionCount; ++d) {
    if (!(directions >> d & 1)) continue;
    Step step{kFileStep[d], kRankStep[d]};
    Direction image = kind_ == Kind::Rotation45 ? rotate(static_cast<Direction>(d), a_)
                      : kind_ == Kind::Dihedral ? directionOf(apply(kDihedral[a_], step))
                                                : directionOf(apply(kDihedral[kReflectH], step));
    result = static_cast<DirectionMask>(result | 1u << image);
  }
  return result;
}

std::string TransformMember::name() const {
  switch (kind_) {
    case Kind::Identity:
      return "";
    case Kind::Dihedral:
      return kDihedral[a_].name;
    case Kind::Rotation45:
      return "rotate45^" + std::to_string(a_);
    case Kind::Shift:
      return shiftName(a_, b_);
    case Kind::ColorReversal:
      return "invertcolor reflect_h";
  }
  std::abort();
}

std::uint8_t TransformMember::code() const {
  switch (kind_) {
    case Kind::Identity:
      return 0;
    case Kind::Dihedral:
      return static_cast<std::uint8_t>(a_);
    case Kind::Rotation45:
      return static_cast<std::uint8_t>(7 + a_);
    case Kind::ColorReversal:
      return 15;
    case Kind::Shift:
      return static_cast<std::uint8_t>(16 + (a_ + 7) * 15 + (b_ + 7));
  }
  std::abort();
}

const std::vector<TransformMember>& transformList(TransformKind kind) {
  static const auto lists = [] {
    std::vector<std::vector<TransformMember>> all;
    for (int i = 0; i <= static_cast<int>(TransformKind::ReverseColor); ++i)
      all.push_back(makeList(static_cast<TransformKind>(i)));
    return all;
  }();
  return lists[static_cast<std::size_t>(kind)];
}

}  // namespace cql::frontend
