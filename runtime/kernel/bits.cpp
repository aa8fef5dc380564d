// Rows of bits, one for each position of a game.
#include <algorithm>

#include "runtime/kernel/kernel.h"

using namespace cql;

namespace {

constexpr std::int32_t kWord = 64;

/// The bits of a word from `from` up to `end`, which are bits of the row; the word begins at bit `first`.
std::uint64_t within(std::uint64_t word, std::int32_t first, std::int32_t from, std::int32_t end) {
  if (from > first) word &= ~std::uint64_t{0} << (from - first);
  if (end - first < kWord) word &= ~(~std::uint64_t{0} << (end - first));
  return word;
}

}  // namespace

extern "C" {

void cqlSetBit(std::uint64_t* bits, std::int32_t index, bool value) {
  const std::uint64_t bit = std::uint64_t{1} << (index % kWord);
  std::uint64_t& word = bits[index / kWord];
  word = value ? word | bit : word & ~bit;
}

std::int32_t cqlNextBit(const std::uint64_t* bits, std::int32_t from, std::int32_t end) {
  for (std::int32_t first = from / kWord * kWord; first < end; first += kWord)
    if (const std::uint64_t word = within(bits[first / kWord], first, from, end))
      return first + std::countr_zero(word);
  return kNoPosition;
}

std::int32_t cqlCountBits(const std::uint64_t* bits, std::int32_t from, std::int32_t end) {
  std::int32_t n = 0;
  for (std::int32_t first = from / kWord * kWord; first < end; first += kWord)
    n += std::popcount(within(bits[first / kWord], first, from, end));
  return n;
}

}  // extern "C"
