// Bytes of a block as sets of bits, for every instruction set that Highway compiles for: to be included
// behind <hwy/foreach_target.h>, and once more for each of them.
#if defined(CQL_PGN_BLOCK_BITS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_BLOCK_BITS_INL_H
#undef CQL_PGN_BLOCK_BITS_INL_H
#else
#define CQL_PGN_BLOCK_BITS_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::CappedTag<std::uint8_t, 64>;
/// Bit i stands for byte i of a block.
using Bits = std::uint64_t;
constexpr std::size_t kBlock = 64;

/// The lanes of a mask of bytes, the first one as bit 0. (Highway stores whole bytes of bits, also of a
/// vector of one lane.)
template <typename Mask>
HWY_INLINE Bits bitsOf(Mask mask) {
  Bits bits = 0;
  hn::StoreMaskBits(Bytes(), mask, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

/// The bytes of a block for which `matches`, from a vector to a mask, holds.
template <typename Matches>
HWY_INLINE Bits blockBits(const std::uint8_t* block, Matches matches) {
  const Bytes d;
  Bits bits = 0;
  for (std::size_t i = 0; i < kBlock; i += hn::Lanes(d))
    bits |= bitsOf(matches(hn::LoadU(d, block + i))) << i;
  return bits;
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
