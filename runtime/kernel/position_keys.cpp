// A hash table of the positions of a game by key, with chained lists.
#include <bit>

#include "runtime/assert.h"
#include "runtime/fnv.h"
#include "runtime/kernel/kernel.h"

using namespace cql;

namespace {

/// The layout of a table: kCqlKeyTableBytes for each position. A slot has the first position of a list, which
/// has its key and the last one; each position of a list links to the first.
struct KeyTable {
  std::uint64_t* keys;
  std::int32_t *next, *last, *heads, *slots;
  std::uint32_t mask;

  KeyTable(void* memory, std::int32_t count)
      : keys(static_cast<std::uint64_t*>(memory)),
        next(reinterpret_cast<std::int32_t*>(keys + count)),
        last(next + count),
        heads(last + count),
        slots(heads + count),
        mask(std::bit_ceil(2 * static_cast<std::uint32_t>(count)) - 1) {
    CQL_ASSERT(count > 0 && reinterpret_cast<std::uintptr_t>(memory) % alignof(std::uint64_t) == 0);
  }

  /// Finds the slot of the list with this key, or the empty one for it: at least half are empty.
  std::int32_t& slotOf(std::uint64_t key) const {
    // Multiplication brings differences anywhere into the upper bits (Knuth, The Art of Computer Programming
    // 3, 6.4).
    std::uint32_t slot = static_cast<std::uint32_t>(key * 0x9e3779b97f4a7c15 >> 32);
    for (;; slot++) {
      std::int32_t& first = slots[slot & mask];
      if (first == kNoPosition || keys[first] == key) return first;
    }
  }
};

}  // namespace

extern "C" {

std::uint64_t cqlKeyOfText(const char* text, std::uint64_t size) {
  return fnv1a({text, size});
}

void cqlClearKeys(void* memory, std::int32_t count) {
  const KeyTable table(memory, count);
  for (std::int32_t position = 0; position < count; position++) table.heads[position] = kNoPosition;
  for (std::uint32_t slot = 0; slot <= table.mask; slot++) table.slots[slot] = kNoPosition;
}

void cqlAddKey(void* memory, std::int32_t count, std::int32_t position, std::uint64_t key) {
  const KeyTable table(memory, count);
  std::int32_t& first = table.slotOf(key);
  CQL_ASSERT(position >= 0 && position < count && first <= position);
  CQL_ASSERT(first == kNoPosition || table.last[first] < position);
  table.next[position] = kNoPosition;
  if (first == kNoPosition) {
    first = position;
    table.keys[position] = key;
  } else {
    table.next[table.last[first]] = position;
  }
  table.last[first] = position;
  table.heads[position] = first;
}

std::int32_t cqlFirstWithKeyOf(void* memory, std::int32_t count, std::int32_t position) {
  CQL_ASSERT(position >= 0 && position < count);
  return KeyTable(memory, count).heads[position];
}

std::int32_t cqlFirstWithKey(void* memory, std::int32_t count, std::uint64_t key) {
  return KeyTable(memory, count).slotOf(key);
}

std::int32_t cqlNextWithKey(void* memory, std::int32_t count, std::int32_t position) {
  CQL_ASSERT(position >= 0 && position < count);
  return KeyTable(memory, count).next[position];
}

}  // extern "C"
