#include "output/tally_cells.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "runtime/assert.h"

namespace cql::output {
namespace {

constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15;

}  // namespace

std::uint64_t TallyCells::hashOf(std::int32_t table, std::string_view bytes) {
  std::uint64_t hash = (bytes.size() << 32 ^ static_cast<std::uint32_t>(table)) * kMultiplier;
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data(), 8);
    hash = (hash ^ word) * kMultiplier;
    hash ^= hash >> 32;
  }
  std::uint64_t rest = 0;
  std::memcpy(&rest, bytes.data(), bytes.size());
  hash = (hash ^ rest) * kMultiplier;
  return hash ^ hash >> 29;
}

std::uint32_t TallyCells::find(std::uint64_t hash, std::int32_t table, std::string_view key) {
  if (entries_.size() * 2 >= slots_.size()) grow();
  CQL_ASSERT(std::has_single_bit(slots_.size()) && hash == hashOf(table, key));
  std::size_t place = hash & (slots_.size() - 1);
  for (; slots_[place].index; place = (place + 1) & (slots_.size() - 1)) {
    if (slots_[place].tag != tagOf(hash)) continue;
    const Entry& entry = entries_[slots_[place].index - 1];
    if (entry.hash == hash && entry.table == table && key == keyOf(entry)) return slots_[place].index - 1;
  }
  Entry& entry = entries_.emplace_back(Entry{{}, hash, 0, table, static_cast<std::uint32_t>(key.size()), {}});
  if (key.size() <= sizeof entry.shortKey) {
    std::memcpy(entry.shortKey, key.data(), key.size());
  } else {
    const std::size_t first = keys_.size();
    std::memcpy(entry.shortKey, &first, sizeof first);
    keys_ += key;
  }
  slots_[place] = {size(), tagOf(hash)};
  return size() - 1;
}

void TallyCells::grow() {
  constexpr std::size_t kFirst = 64;
  slots_.assign(std::max(kFirst, slots_.size() * 2), {});
  for (std::uint32_t i = 0; i < size(); ++i) {
    std::size_t place = entries_[i].hash & (slots_.size() - 1);
    while (slots_[place].index) place = (place + 1) & (slots_.size() - 1);
    slots_[place] = {i + 1, tagOf(entries_[i].hash)};
  }
}

void TallyCells::clear() {
  std::ranges::fill(slots_, Slot());
  entries_.clear();
  keys_.clear();
}

}  // namespace cql::output
