#include "frontend/legacy/orbit.h"

#include <algorithm>
#include <set>

#include "frontend/legacy/orbit_parts.h"
#include "frontend/passes/transform_member.h"

namespace cql::frontend::legacy {
namespace {

// Symmetries as bits: 1 exchanges files and ranks (first), 2 mirrors files, 4 mirrors ranks.
constexpr std::uint8_t kMainDiagonal = 1, kMirrorFiles = 2, kMirrorRanks = 4, kOffDiagonal = 1 | 2 | 4;

/// Returns the transforms of a keyword, the identity first.
std::vector<BoardMapping> elements(Keyword keyword) {
  std::vector<BoardMapping> out{{}};
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

/// Returns true if the CQL 6 shift makes the same copies of the list as the legacy one. Then its keyword may
/// be written.
bool shiftsAlike(const PositionList& list, Keyword keyword) {
  std::vector<SquareSet> sets;
  const bool odd = anyCondition(list, [&](const Condition& c) {
    for (const Designator& d : c.designators) {
      if (d.squares == 0) return true;
      sets.push_back(d.squares);
    }
    // CQL 6 drops a copy that loses any set, also under :not and :or.
    return c.negated || c.keyword == Keyword::Not || c.keyword == Keyword::Or ||
           std::any_of(c.lists.begin(), c.lists.end(),
                       [](const PositionList& l) { return l.negated || !l.transforms.empty(); });
  });
  if (odd) return false;
  for (const BoardMapping& t : elements(keyword)) {
    bool oldGone = false, newGone = false, same = true;
    for (SquareSet s : sets) {
      const SquareSet a = transformed(s, t), b = frontend::TransformMember::shift(t.right, t.up).squares(s);
      oldGone |= a == 0, newGone |= b == 0, same &= a == b;
    }
    if (oldGone != newGone || (!oldGone && !same)) return false;
  }
  return true;
}

/// Returns the CQL 6 keyword that makes the same copies of this list, or nullopt.
std::string modernKeyword(const PositionList& list, Keyword keyword, Keyword shiftsTogether) {
  switch (keyword) {
    case Keyword::FlipDihedral:
      return "flip ";
    case Keyword::FlipVertical:
      return "flipvertical ";
    case Keyword::FlipHorizontal:
      return "fliphorizontal ";
    case Keyword::FlipColor:
      return "flipcolor ";
    case Keyword::Shift:
      return shiftsAlike(list, shiftsTogether) ? "shift " : "";
    case Keyword::ShiftHorizontal:
      return shiftsAlike(list, shiftsTogether) ? "shifthorizontal " : "";
    case Keyword::ShiftVertical:
      return shiftsAlike(list, shiftsTogether) ? "shiftvertical " : "";
    default:
      return {};
  }
}

bool isDiagonalFlip(Keyword k) {
  return k == Keyword::FlipDiagonal || k == Keyword::FlipOffDiagonal;
}

/// Returns true if either order of the two sets yields the same transforms.
bool commute(Keyword a, Keyword b) {
  if (isShift(a) != isShift(b)) {
    const Keyword shift = isShift(a) ? a : b, flip = isShift(a) ? b : a;
    // The colours are always exchanged before the shift, whatever its direction.
    if (flip == Keyword::FlipColor || shift == Keyword::Shift || shift == Keyword::ShiftDiagonal) return true;
    const bool straight = shift == Keyword::ShiftHorizontal || shift == Keyword::ShiftVertical;
    return flip != Keyword::FlipDihedral && isDiagonalFlip(flip) != straight;
  }
  if (isShift(a)) {
    auto straight = [](Keyword k) { return k == Keyword::ShiftHorizontal || k == Keyword::ShiftVertical; };
    return straight(a) && straight(b);
  }
  return a == Keyword::FlipDihedral || b == Keyword::FlipDihedral || isDiagonalFlip(a) == isDiagonalFlip(b);
}

bool allCommute(const std::vector<Keyword>& keywords) {
  for (std::size_t i = 0; i < keywords.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!commute(keywords[i], keywords[j])) return false;
  return true;
}

/// The number of transforms that may still be tried.
using Budget = std::size_t;

/// Collects copies of a list without duplicates.
class Copies {
 public:
  Copies(const PositionList& original, Budget& budget) : original_(original), budget_(budget) {}
  void add(PositionList copy) {
    if (lists.size() >= kMaxOrbit) budget_ = 0;
    if (budget_ == 0) return;
    --budget_;
    if (!lostSquares(original_, copy) && seen_.insert(keyOf(copy)).second) lists.push_back(std::move(copy));
  }
  /// Adds the images of the lists under all transforms of the keyword.
  void addAll(const std::vector<PositionList>& of, Keyword keyword) {
    const std::vector<BoardMapping> transforms = elements(keyword);
    for (const PositionList& list : of)
      for (const BoardMapping& t : transforms) {
        if (budget_ == 0) return;
        PositionList copy = list;
        transform(copy, t);
        add(std::move(copy));
      }
  }
  std::vector<PositionList> lists;

 private:
  const PositionList& original_;
  Budget& budget_;
  std::set<std::vector<std::uint64_t>> seen_;
};

std::size_t sizeOf(const PositionList& list) {
  std::size_t size = 1;
  anyCondition(list, [&](const Condition& c) { return size += 1 + c.designators.size(), false; });
  return size;
}

/// Returns all compositions, with one transform of each keyword. Computed by subsets of keywords: a subset
/// yields the images of the copies of the rest under each of its members.
std::vector<PositionList> compositions(const PositionList& list, std::vector<Keyword> keywords,
                                       Budget& budget) {
  std::sort(keywords.begin(), keywords.end());
  if (allCommute(keywords)) {
    std::vector<PositionList> lists{list};
    for (Keyword k : keywords) {
      Copies next(list, budget);
      next.addAll(lists, k);
      lists = std::move(next.lists);
    }
    return lists;
  }
  std::vector<std::vector<PositionList>> bySet(std::size_t{1} << keywords.size());
  bySet[0] = {list};
  for (std::size_t set = 1; set < bySet.size() && budget; ++set) {
    Copies copies(list, budget);
    for (std::size_t i = 0; i < keywords.size(); ++i) {
      if (!(set >> i & 1)) continue;
      const std::size_t rest = set & ~(std::size_t{1} << i);
      bool afterShift = false;
      for (std::size_t j = 0; j < keywords.size(); ++j) afterShift |= (rest >> j & 1) && isShift(keywords[j]);
      if (keywords[i] != Keyword::FlipColor || !afterShift) copies.addAll(bySet[rest], keywords[i]);
    }
    bySet[set] = std::move(copies.lists);
  }
  return std::move(bySet.back());
}

}  // namespace

Orbit orbitOf(const PositionList& list, bool writtenOut) {
  Orbit orbit;
  std::vector<Keyword> explicitly = list.transforms;
  auto has = [&](Keyword k) {
    return std::find(explicitly.begin(), explicitly.end(), k) != explicitly.end();
  };
  // CQL 6 keywords enclose the copies: they come last, and transform all that is inside.
  const bool colorsFirst =
      has(Keyword::FlipColor) && (has(Keyword::ShiftMainDiagonal) || has(Keyword::ShiftOffDiagonal));
  const bool fixedParts = anyCondition(list, [](const Condition& c) {
    return !c.relation.empty() || c.keyword == Keyword::Castling ||
           std::any_of(c.designators.begin(), c.designators.end(),
                       [](const Designator& d) { return d.keepsSquares; });
  });
  if (!writtenOut && list.outer.empty() && list.reset.empty() && !fixedParts && !colorsFirst &&
      allCommute(explicitly)) {
    const bool bothShifts = has(Keyword::ShiftHorizontal) && has(Keyword::ShiftVertical);
    std::vector<Keyword> left;
    for (Keyword k : list.transforms) {
      const std::string word = modernKeyword(list, k, bothShifts ? Keyword::Shift : k);
      if (word.empty())
        left.push_back(k);
      else
        orbit.keywords += word;
    }
    explicitly = left;
  }

  PositionList bare = list;
  bare.transforms.clear();
  bare.outer.clear();
  const std::size_t size = sizeOf(list);
  const Budget most = std::max<std::size_t>(kMaxOrbitWork / size, 1);
  Budget budget = most;
  orbit.copies = compositions(bare, explicitly, budget);
  if (!list.outer.empty()) {
    Copies after(bare, budget);
    for (PositionList& copy : orbit.copies) {
      for (const BoardMapping& t : list.outer) transform(copy, t);
      after.add(std::move(copy));
    }
    orbit.copies = std::move(after.lists);
  }
  orbit.tooMany = budget == 0;
  orbit.work = (most - budget) * size;
  return orbit;
}

void uniteDesignators(std::vector<PositionList>& copies) {
  auto single = [](const PositionList& l) {
    return l.conditions.size() == 1 && l.conditions[0].keyword == Keyword::Designator && l.sumRanges.empty();
  };
  std::vector<PositionList> united;
  for (PositionList& copy : copies) {
    auto same = united.end();
    if (single(copy)) {
      const Designator& d = copy.conditions[0].designators[0];
      same = std::find_if(united.begin(), united.end(), [&](const PositionList& l) {
        return single(l) && l.conditions[0].designators[0].pieces == d.pieces &&
               l.conditions[0].designators[0].tag == d.tag;
      });
      if (same != united.end()) same->conditions[0].designators[0].squares |= d.squares;
    }
    if (same == united.end()) united.push_back(std::move(copy));
  }
  copies = std::move(united);
}

}  // namespace cql::frontend::legacy
