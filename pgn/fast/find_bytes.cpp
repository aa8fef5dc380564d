// Compiled for every vector instruction set; the best one that the CPU has is used.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pgn/fast/find_bytes.cpp"

#include "pgn/fast/find_bytes.h"

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cstring>

#include "io/instruction_set.h"
#include "pgn/fast/block_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

std::uint64_t lineEndBitsHere(const char* block) {
  return blockBits(reinterpret_cast<const std::uint8_t*>(block), [](auto v) HWY_ATTR {
    const Bytes d;
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
