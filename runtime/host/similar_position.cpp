#include "runtime/host/similar_position.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>

#include "runtime/assert.h"

namespace cql {
namespace {

std::uint64_t hashOf(const Position& p, std::uint8_t side) {
  std::uint64_t h = side + 0x9e3779b97f4a7c15ull;
  auto mix = [&](std::uint64_t v) {
    h ^= v;
    h *= 0xff51afd7ed558ccdull;
    h ^= h >> 32;
  };
  for (SquareSet s : p.types) mix(s);
  mix(p.colors[kWhite]);
  return h;
}

bool same(const Position& a, const Position& b) {
  return std::equal(a.types, a.types + 6, b.types) && a.colors[0] == b.colors[0] &&
         a.colors[1] == b.colors[1];
}

/// Returns the position with each square moved to `target(square)`.
Position moved(const Position& p, const std::function<int(int)>& target) {
  auto move = [&](SquareSet set) {
    SquareSet out = 0;
    while (set) out |= squareBit(target(popFirst(set)));
    return out;
  };
  Position q;
  for (int t = 0; t < 6; ++t) q.types[t] = move(p.types[t]);
  for (int c = 0; c < 2; ++c) q.colors[c] = move(p.colors[c]);
  return q;
}

struct Copy {
  std::string name;
  std::function<int(int)> target;
};

int at(int file, int rank) {
  return rank * 8 + file;
}

/// The transforms of `flip` in the order of language/12 §2.
const std::vector<Copy>& dihedral() {
  static const std::vector<Copy> copies = {
      {"", [](int s) { return s; }},
      {"reflect_a1h8", [](int s) { return at(rankOf(s), fileOf(s)); }},
      {"reflect_h", [](int s) { return at(fileOf(s), 7 - rankOf(s)); }},
      {"counterclockwise90", [](int s) { return at(7 - rankOf(s), fileOf(s)); }},
      {"reflect_v", [](int s) { return at(7 - fileOf(s), rankOf(s)); }},
      {"clockwise90", [](int s) { return at(rankOf(s), 7 - fileOf(s)); }},
      {"rotate180", [](int s) { return at(7 - fileOf(s), 7 - rankOf(s)); }},
      {"reflect_a8h1", [](int s) { return at(7 - rankOf(s), 7 - fileOf(s)); }},
  };
  return copies;
}

/// Puts the position and its copies shifted sideways: left by 7 ... 1, then right by 1 ... 7, where no piece
/// leaves the board.
void putShifted(const Position& p, const std::string& name,
                const std::function<void(const Position&, const std::string& name)>& put) {
  put(p, name);
  SquareSet files = 0;
  for (SquareSet rest = p.occupied(); rest;) files |= squareBit(fileOf(popFirst(rest)));
  const int first = firstSquare(files), last = 63 - std::countl_zero(files);
  for (int shift = -first; shift <= 7 - last; ++shift) {
    if (shift == 0) continue;
    const std::string step = (shift < 0 ? "left^" : "right^") + std::to_string(std::abs(shift));
    put(moved(p, [&](int s) { return s + shift; }), name.empty() ? step : step + " " + name);
  }
}

}  // namespace

std::uint8_t PositionCollection::nameIndex(const std::string& name) {
  auto found = std::find(names_.begin(), names_.end(), name);
  if (found == names_.end()) found = names_.insert(names_.end(), name);
  CQL_ASSERT(names_.size() <= UINT8_MAX);
  return static_cast<std::uint8_t>(found - names_.begin());
}

void PositionCollection::store(const Position& position, std::uint8_t side, const Entry& entry) {
  std::vector<Stored>& bucket = byHash_[hashOf(position, side)];
  // The copies of one position are adjacent.
  for (std::size_t i = bucket.size(); i-- > 0;) {
    const Entry& e = bucket[i].entry;
    if (e.game != entry.game || e.moveNumber != entry.moveNumber || e.side != entry.side) break;
    if (same(bucket[i].position, position)) return;
  }
  bucket.push_back({position, entry});
}

void PositionCollection::add(const GameRecord& game, std::int32_t number) {
  ++games_;
  const GameView view = game.view();
  for (std::int32_t id = 0; id < view.count && view.depths[id] == 0; ++id) {
    const Position& p = view.positions[id];
    const std::uint8_t side = view.sides[id];
    const std::int32_t moveNumber = (view.plies[id] + (view.sides[0] == kBlack ? 1 : 0)) / 2 + 1;
    Entry entry{number, moveNumber, side, 0};
    auto put = [&](const Position& copy, const std::string& name) {
      entry.transform = nameIndex(name);
      store(copy, side, entry);
    };
    if (!transforms_) {
      put(p, "");
    } else if (!p.types[kPawn]) {
      for (const Copy& copy : dihedral()) put(moved(p, copy.target), copy.name);
    } else {
      putShifted(p, "", put);
      putShifted(moved(p, dihedral()[4].target), dihedral()[4].name, put);
    }
  }
}

std::vector<PositionCollection::Entry> PositionCollection::find(const Position& position,
                                                                std::uint8_t side) const {
  std::vector<Entry> result;
  auto found = byHash_.find(hashOf(position, side));
  if (found == byHash_.end()) return result;
  for (const Stored& s : found->second)
    if (same(s.position, position)) result.push_back(s.entry);
  return result;
}

}  // namespace cql
