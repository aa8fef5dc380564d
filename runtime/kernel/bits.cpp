// Rows of bits, one for each position of a game.
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

}  // extern "C"
