// Applies a transform to a list, and finds the squares that it loses (language/50 §7).
#include <algorithm>

#include "frontend/legacy/orbit_parts.h"

namespace cql::frontend::legacy {
namespace {

void exchangeResults(std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (end - at == 3 && (text[at] == '0' || text[at] == '1') && text[at + 1] == '-')
      std::swap(text[at], text[at + 2]);
    at = end + 1;
  }
}

/// Transforms the keyword: colour flips exchange its sides, diagonal flips the direction of rays.
void transform(Condition& c, const BoardMapping& t) {
  const bool axes = t.symmetry & 1;
  switch (c.keyword) {
    case Keyword::RayHorizontal:
      if (axes) c.keyword = Keyword::RayVertical;
      return;
    case Keyword::RayVertical:
      if (axes) c.keyword = Keyword::RayHorizontal;
      return;
    default:
      break;
  }
  if (!t.colors) return;
  switch (c.keyword) {
    case Keyword::WhiteToMove:
      c.keyword = Keyword::BlackToMove;
      break;
    case Keyword::BlackToMove:
      c.keyword = Keyword::WhiteToMove;
      break;
    case Keyword::WhiteElo:
      c.keyword = Keyword::BlackElo;
      break;
    case Keyword::BlackElo:
      c.keyword = Keyword::WhiteElo;
      break;
    case Keyword::WhiteCannotWin:
      c.keyword = Keyword::BlackCannotWin;
      break;
    case Keyword::BlackCannotWin:
      c.keyword = Keyword::WhiteCannotWin;
      break;
    case Keyword::PowerDifference:
      c.exchanged = !c.exchanged;
      break;
    case Keyword::Result:
      exchangeResults(c.text);
      break;
    case Keyword::Castling:
      c.text[0] = static_cast<char>(c.text[0] ^ 0x20);
      break;
    default:
      break;
  }
}

}  // namespace

void transform(PositionList& list, const BoardMapping& t) {
  for (Condition& c : list.conditions) {
    for (Designator& d : c.designators) d = transformed(std::move(d), t);
    for (Condition& r : c.relation)
      for (Designator& d : r.designators) d = transformed(std::move(d), t);
    transform(c, t);
    for (PositionList& inner : c.lists) {
      if (inner.transforms.empty())
        transform(inner, t);
      else
        inner.outer.push_back(t);
    }
  }
}

bool lostSquares(const PositionList& before, const PositionList& after) {
  for (std::size_t i = 0; i < before.conditions.size(); ++i) {
    const Condition &b = before.conditions[i], &a = after.conditions[i];
    if (b.negated || b.keyword == Keyword::Not) continue;
    for (std::size_t j = 0; j < b.designators.size(); ++j)
      if (a.designators[j].empty() && !b.designators[j].empty()) return true;
    std::size_t lost = 0;
    for (std::size_t j = 0; j < b.lists.size(); ++j)
      lost += !b.lists[j].negated && lostSquares(b.lists[j], a.lists[j]);
    if (lost && (b.keyword != Keyword::Or || lost == b.lists.size())) return true;
  }
  return false;
}

namespace {

void addKey(const PositionList& list, std::vector<std::uint64_t>& out) {
  for (const Condition& c : list.conditions) {
    out.push_back(static_cast<std::uint64_t>(c.keyword) << 8 | static_cast<std::uint64_t>(c.exchanged));
    for (char letter : c.text) out.push_back(static_cast<unsigned char>(letter));
    for (const Designator& d : c.designators) out.push_back(d.pieces), out.push_back(d.squares);
    for (const Condition& r : c.relation)
      for (const Designator& d : r.designators) out.push_back(d.pieces), out.push_back(d.squares);
    for (const PositionList& inner : c.lists) {
      out.push_back(inner.outer.size());
      for (const BoardMapping& t : inner.outer)
        out.push_back(static_cast<std::uint64_t>(t.symmetry) << 24 |
                      static_cast<std::uint64_t>(t.colors) << 16 |
                      static_cast<std::uint64_t>(t.right + 8) << 8 | static_cast<std::uint64_t>(t.up + 8));
      addKey(inner, out);
    }
  }
}

}  // namespace

std::vector<std::uint64_t> keyOf(const PositionList& list) {
  std::vector<std::uint64_t> key;
  addKey(list, key);
  return key;
}

}  // namespace cql::frontend::legacy
