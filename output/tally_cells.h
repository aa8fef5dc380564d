// A hash table of counts and sums, with byte strings as keys. Clearing the counts keeps the keys.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/values/output_value.h"

namespace cql::output {

/// The contributions to one key, and their sum or extreme.
struct TallyCell {
  std::int64_t count = 0, sum = 0;

  void add(TallyWord word, const TallyCell& more) {
    count += more.count;
    switch (word) {
      case TallyWord::Tally:
        break;
      case TallyWord::Total:
      case TallyWord::Average:
        sum =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) + static_cast<std::uint64_t>(more.sum));
        break;
      case TallyWord::Largest:
        if (count == more.count || more.sum > sum) sum = more.sum;
        break;
      case TallyWord::Smallest:
        if (count == more.count || more.sum < sum) sum = more.sum;
        break;
    }
  }
};

/// Cells by the number of a table and the bytes of values (runtime/values/output_value.h): value and group
/// for `tally`, the group for other filters. Used by one thread.
class TallyCells {
 public:
  /// Sized to one cache line.
  struct alignas(64) Entry {
    TallyCell cell;
    std::uint64_t hash;
    std::uint64_t game;  ///< the last game in which a `per game` filter contributed
    std::int32_t table;
    std::uint32_t size;
    char shortKey[16];  ///< the key, or its offset in the long keys
  };

  static std::uint64_t hashOf(std::int32_t table, std::string_view key);
  /// Returns the index of a cell, which is created if it is missing. Creating one may move all entries.
  std::uint32_t find(std::int32_t table, std::string_view key) {
    return find(hashOf(table, key), table, key);
  }
  std::uint32_t find(std::uint64_t hash, std::int32_t table, std::string_view key);
  /// Prefetch the memory that find() reads, for a table larger than the cache. Called in this order.
  void prefetchSlot(std::uint64_t hash) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
  }
  void prefetchEntry(std::uint64_t hash) const {
    if (slots_.empty()) return;
    if (const Slot slot = slots_[hash & (slots_.size() - 1)]; slot.index)
      __builtin_prefetch(&entries_[slot.index - 1], 1);
  }
  Entry& operator[](std::uint32_t index) { return entries_[index]; }
  const Entry& operator[](std::uint32_t index) const { return entries_[index]; }
  std::string_view keyOf(const Entry& entry) const {
    if (entry.size <= sizeof entry.shortKey) return {entry.shortKey, entry.size};
    std::size_t place;
    std::memcpy(&place, entry.shortKey, sizeof place);
    return std::string_view(keys_).substr(place, entry.size);
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }
  void clear();

 private:
  struct Slot {
    std::uint32_t index = 0;  ///< the index of an entry + 1; 0: free
    std::uint32_t tag = 0;    ///< bits of the entry's hash
  };
  static std::uint32_t tagOf(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
  void grow();

  std::vector<Entry> entries_;
  std::vector<Slot> slots_;  ///< their count is a power of two
  std::string keys_;         ///< the keys that do not fit into shortKey
};

}  // namespace cql::output
