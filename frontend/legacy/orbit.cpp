#include "frontend/legacy/orbit.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace cql::frontend::legacy {
namespace {

// Symmetries as bits: 1 exchanges files and ranks (first), 2 mirrors files, 4 mirrors ranks.
constexpr std::uint8_t kMainDiagonal = 1, kMirrorFiles = 2, kMirrorRanks = 4, kOffDiagonal = 1 | 2 | 4;

bool isShift(Keyword k) {
  return k == Keyword::Shift || k == Keyword::ShiftHorizontal || k == Keyword::ShiftVertical ||
         k == Keyword::ShiftMainDiagonal || k == Keyword::ShiftOffDiagonal || k == Keyword::ShiftDiagonal;
}

std::vector<BoardTransform> elements(Keyword keyword) {
  std::vector<BoardTransform> out{{}};
  auto shift = [&](int right, int up) {
    if (right || up)
      out.push_back({.right = static_cast<std::int8_t>(right), .up = static_cast<std::int8_t>(up)});
  };
  switch (keyword) {
    case Keyword::FlipVertical:
      out.push_back({.symmetry = kMirrorFiles});
      break;
    case Keyword::FlipHorizontal:
      out.push_back({.symmetry = kMirrorRanks});
      break;
    case Keyword::FlipDiagonal:
      out.push_back({.symmetry = kMainDiagonal});
      break;
    case Keyword::FlipOffDiagonal:
      out.push_back({.symmetry = kOffDiagonal});
      break;
    case Keyword::FlipDihedral:
      for (std::uint8_t s = 1; s < 8; ++s) out.push_back({.symmetry = s});
      break;
    case Keyword::FlipColor:
      out.push_back({.colors = true});
      break;
    case Keyword::ShiftHorizontal:
      for (int i = -7; i <= 7; ++i) shift(i, 0);
      break;
    case Keyword::ShiftVertical:
      for (int i = -7; i <= 7; ++i) shift(0, i);
      break;
    case Keyword::Shift:
      for (int i = -7; i <= 7; ++i)
        for (int j = -7; j <= 7; ++j) shift(i, j);
      break;
    case Keyword::ShiftMainDiagonal:
    case Keyword::ShiftOffDiagonal:
    case Keyword::ShiftDiagonal:
      for (int i = -7; i <= 7; ++i) {
        if (keyword != Keyword::ShiftOffDiagonal) shift(i, i);
        if (keyword != Keyword::ShiftMainDiagonal) shift(i, -i);
      }
      break;
    default:
      break;
  }
  return out;
}

/// `second` after `first`, as one symmetry followed by one shift. Mirroring up-down of a colour change counts
/// as a symmetry here, so that compositions stay in this form.
BoardTransform compose(const BoardTransform& first, const BoardTransform& second) {
  auto map = [](std::uint8_t symmetry, bool colors, int& x, int& y) {
    if (symmetry & 1) std::swap(x, y);
    if (symmetry & 2) x = -x;
    if (symmetry & 4) y = -y;
    if (colors) y = -y;
  };
  // Find the symmetry whose action on directions is that of both, one after the other.
  int ax = 1, ay = 0, bx = 0, by = 1, right = first.right, up = first.up;
  for (const BoardTransform* t : {&first, &second}) {
    map(t->symmetry, t->colors, ax, ay);
    map(t->symmetry, t->colors, bx, by);
  }
  map(second.symmetry, second.colors, right, up);
  BoardTransform out{.colors = first.colors != second.colors,
                     .right = static_cast<std::int8_t>(right + second.right),
                     .up = static_cast<std::int8_t>(up + second.up)};
  for (std::uint8_t s = 0; s < 8; ++s) {
    int cx = 1, cy = 0, dx = 0, dy = 1;
    map(s, out.colors, cx, cy);
    map(s, out.colors, dx, dy);
    if (std::tie(cx, cy, dx, dy) == std::tie(ax, ay, bx, by)) out.symmetry = s;
  }
  return out;
}

/// What a transform makes of all designators of the list: equal keys are equal lists.
std::vector<std::uint64_t> key(const PositionList& list) {
  std::vector<std::uint64_t> out;
  for (const Condition& c : list.conditions) {
    out.push_back(static_cast<std::uint64_t>(c.keyword) << 8 |
                  (c.text.empty() ? 0 : static_cast<unsigned char>(c.text[0])));
    for (const Designator& d : c.designators) out.push_back(d.pieces), out.push_back(d.squares);
    for (const Condition& r : c.relation)
      for (const Designator& d : r.designators) out.push_back(d.pieces), out.push_back(d.squares);
    for (const PositionList& inner : c.lists) {
      auto more = key(inner);
      out.insert(out.end(), more.begin(), more.end());
    }
  }
  return out;
}

bool mentions(const PositionList& list, auto&& predicate) {
  for (const Condition& c : list.conditions) {
    if (predicate(c)) return true;
    for (const PositionList& inner : c.lists)
      if (mentions(inner, predicate)) return true;
  }
  return false;
}

/// One step of a CQL 6 shift, which keeps only complete ranks or files (language/12 §4).
SquareSet modernShift(SquareSet squares, int right, int up) {
  auto step = [](SquareSet s, bool horizontal, bool positive) {
    SquareSet kept = 0;
    for (int line = 0; line < 8; ++line) {
      SquareSet whole = horizontal ? SquareSet{0xff} << (8 * line) : SquareSet{0x0101010101010101} << line;
      if ((s & whole) == whole) kept |= whole;
    }
    constexpr SquareSet kFileA = 0x0101010101010101, kFileH = kFileA << 7;
    SquareSet moved =
        horizontal ? (positive ? (s & ~kFileH) << 1 : (s & ~kFileA) >> 1) : (positive ? s << 8 : s >> 8);
    return moved | kept;
  };
  for (int i = 0; i < std::abs(up); ++i) squares = step(squares, false, up > 0);
  for (int i = 0; i < std::abs(right); ++i) squares = step(squares, true, right > 0);
  return squares;
}

/// True if the CQL 6 shift of the list makes the same copies as the legacy one, so that its keyword may be
/// written.
bool shiftsAlike(const PositionList& list, Keyword keyword) {
  std::vector<SquareSet> sets;
  bool odd = mentions(list, [&](const Condition& c) {
    for (const Designator& d : c.designators) sets.push_back(d.squares);
    for (const Condition& r : c.relation)
      if (!r.designators.empty()) return true;
    return c.negated || c.keyword == Keyword::Not || c.keyword == Keyword::Fen;
  });
  if (odd || mentions(list, [](const Condition& c) {
        for (const PositionList& inner : c.lists)
          if (inner.negated || !inner.transforms.empty()) return true;
        return false;
      }))
    return false;
  for (SquareSet s : sets)
    if (s == 0) return false;
  for (const BoardTransform& t : elements(keyword)) {
    bool oldGone = false, newGone = false, same = true;
    for (SquareSet s : sets) {
      SquareSet a = transformed(s, t), b = modernShift(s, t.right, t.up);
      oldGone |= a == 0, newGone |= b == 0, same &= a == b;
    }
    if (oldGone != newGone || (!oldGone && !same)) return false;
  }
  return true;
}

bool turns(Keyword flip, Keyword shift) {
  switch (shift) {
    case Keyword::ShiftHorizontal:
    case Keyword::ShiftVertical:
      return flip == Keyword::FlipDihedral || flip == Keyword::FlipDiagonal ||
             flip == Keyword::FlipOffDiagonal;
    case Keyword::ShiftMainDiagonal:
    case Keyword::ShiftOffDiagonal:
      return flip == Keyword::FlipDihedral || flip == Keyword::FlipVertical ||
             flip == Keyword::FlipHorizontal;
    default:
      return false;
  }
}

std::string modernKeyword(Keyword keyword) {
  switch (keyword) {
    case Keyword::FlipDihedral:
      return "flip";
    case Keyword::FlipVertical:
      return "flipvertical";
    case Keyword::FlipHorizontal:
      return "fliphorizontal";
    case Keyword::FlipColor:
      return "flipcolor";
    case Keyword::Shift:
      return "shift";
    case Keyword::ShiftHorizontal:
      return "shifthorizontal";
    case Keyword::ShiftVertical:
      return "shiftvertical";
    default:
      return {};
  }
}

}  // namespace

Orbit orbitOf(const PositionList& list, bool writtenOut) {
  Orbit orbit;
  std::vector<Keyword> explicitly = list.transforms;
  bool fixedSquares = mentions(list, [](const Condition& c) { return !c.relation.empty(); });
  auto uses = [&](auto&& predicate) {
    return std::any_of(list.transforms.begin(), list.transforms.end(), predicate);
  };
  // A flip that turns the direction of a shift does not commute with it: both orders of composition count.
  bool bothOrders =
      uses([&](Keyword shift) { return uses([&](Keyword flip) { return turns(flip, shift); }); });
  // A colour flip turns the diagonals, but stands before the shift only.
  bool colorsFirst = uses([](Keyword k) { return k == Keyword::FlipColor; }) && uses([](Keyword k) {
                       return k == Keyword::ShiftMainDiagonal || k == Keyword::ShiftOffDiagonal;
                     });
  if (!writtenOut && !bothOrders && !colorsFirst && list.inside.empty() && list.reset.empty() &&
      !fixedSquares) {
    std::vector<Keyword> left;
    bool manyShifts = std::count_if(list.transforms.begin(), list.transforms.end(), isShift) > 1;
    for (Keyword k : list.transforms) {
      std::string word = modernKeyword(k);
      if (!word.empty() && (!isShift(k) || shiftsAlike(list, manyShifts ? Keyword::Shift : k)))
        orbit.keywords += word + " ";
      else
        left.push_back(k);
    }
    explicitly = left;
  }

  std::vector<BoardTransform> all{{}};
  auto multiply = [&](std::vector<Keyword> order) {
    std::vector<BoardTransform> product{{}};
    for (Keyword k : order) {
      std::vector<BoardTransform> next;
      for (const BoardTransform& t : product)
        for (const BoardTransform& e : elements(k)) next.push_back(compose(t, e));
      product = std::move(next);
    }
    all.insert(all.end(), product.begin(), product.end());
  };
  std::sort(explicitly.begin(), explicitly.end());
  if (bothOrders) {
    do multiply(explicitly);
    while (std::next_permutation(explicitly.begin(), explicitly.end()) && all.size() < 20000);
  } else {
    multiply(explicitly);
  }

  std::set<std::vector<std::uint64_t>> seen;
  for (const BoardTransform& t : all) {
    PositionList copy = transformed(list, t);
    if (lostSquares(list, copy)) continue;
    bool inside = std::all_of(list.inside.begin(), list.inside.end(), [&](const Condition& c) {
      return (transformed(c.designators[0], t).squares & c.squares) != 0;
    });
    if (inside && seen.insert(key(copy)).second) orbit.transforms.push_back(t);
  }
  return orbit;
}

}  // namespace cql::frontend::legacy
