// Rows of bits, one for each position of a game, and tables of such rows.
#include <bit>

#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

using namespace cql;

namespace {

/// The words that hold bits from ... end - 1.
struct Words {
  std::uint32_t first, last;
  std::uint64_t inFirst, inLast;

  Words(std::int32_t from, std::int32_t end) {
    CQL_ASSERT(from >= 0 && from < end);
    const auto low = static_cast<std::uint32_t>(from), high = static_cast<std::uint32_t>(end) - 1;
    first = low / 64, last = high / 64;
    inFirst = ~std::uint64_t{0} << (low % 64), inLast = ~std::uint64_t{0} >> (63 - high % 64);
  }
};

}  // namespace

extern "C" {

std::int32_t cqlNextBit(const std::uint64_t* bits, std::int32_t from, std::int32_t end) {
  if (from >= end) return kNoPosition;
  const Words words(from, end);
  std::uint32_t at = words.first;
  std::uint64_t word = bits[at] & words.inFirst;
  while (!word && at < words.last) word = bits[++at];
  if (at == words.last) word &= words.inLast;
  return word ? static_cast<std::int32_t>(at * 64) + std::countr_zero(word) : kNoPosition;
}

std::int32_t cqlCountBits(const std::uint64_t* bits, std::int32_t from, std::int32_t end) {
  if (from >= end) return 0;
  const Words words(from, end);
  std::uint64_t word = bits[words.first] & words.inFirst;
  std::int32_t n = 0;
  for (std::uint32_t at = words.first; at < words.last; word = bits[++at]) n += std::popcount(word);
  return n + std::popcount(word & words.inLast);
}

void cqlClearMemo(CqlMemoTable* table, std::uint64_t rowCount) {
  CQL_ASSERT(rowCount <= kCqlMemoRows && std::has_single_bit(rowCount));
  table->rowCount = rowCount;
  for (std::uint64_t& used : table->used) used = 0;
}

/// Identities of pieces and squares, one or two, have rows of their own more often than by chance.
std::uint64_t cqlMemoRow(CqlMemoTable* table, std::uint64_t first, std::uint64_t second,
                         std::uint64_t third) {
  std::uint64_t hash = first + 33 * second + 1089 * third;
  hash ^= hash >> 40;
  hash ^= hash >> 20;
  hash ^= hash >> 10;
  const std::uint64_t index = hash & (table->rowCount - 1), bit = std::uint64_t{1} << index % 64;
  CqlMemoRow& row = table->rows[index];
  std::uint64_t& used = table->used[index / 64];
  if (!(used & bit) || row.keys[0] != first || row.keys[1] != second || row.keys[2] != third) {
    used |= bit;
    row = {{first, second, third}, {}};
  }
  return index;
}

}  // extern "C"
