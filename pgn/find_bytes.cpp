// Compiled for every vector instruction set; the best one of the machine is taken.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/find_bytes.cpp"

#include "pgn/find_bytes.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cstring>

#include "pgn/instruction_set.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::CappedTag<std::uint8_t, 64>;

template <typename Matches>
std::uint64_t blockBits(const char* block, Matches matches) {
  const Bytes d;
  const std::size_t lanes = hn::Lanes(d);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 64; i += lanes) {
    const auto v = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(block) + i);
    std::uint64_t found = 0;  // StoreMaskBits writes up to eight bytes
    hn::StoreMaskBits(d, matches(d, v), reinterpret_cast<std::uint8_t*>(&found));
    bits |= found << i;
  }
  return bits;
}

std::uint64_t lineEndBitsHere(const char* block) {
  return blockBits(block, [](Bytes d, auto v) HWY_ATTR {
    return hn::Or(hn::Eq(v, hn::Set(d, '\n')), hn::Eq(v, hn::Set(d, '\r')));
  });
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cql::pgn {

std::uint64_t lineEndBits(const char* block) {
  return CQL_DISPATCH(lineEndBitsHere)(block);
}

std::uint64_t bitsOfRest(std::uint64_t (*bits)(const char*), const char* p, const char* end) {
  char block[kBlockBytes] = {};
  if (p < end) std::memcpy(block, p, static_cast<std::size_t>(end - p));
  return bits(block);
}

}  // namespace cql::pgn
#endif  // HWY_ONCE
