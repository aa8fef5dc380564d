// Turns bytes of a block into sets of bits. Compiled for every instruction set: include it after
// <hwy/foreach_target.h>, once for each of them.
#if defined(CQL_PGN_BLOCK_BITS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CQL_PGN_BLOCK_BITS_INL_H
#undef CQL_PGN_BLOCK_BITS_INL_H
#else
#define CQL_PGN_BLOCK_BITS_INL_H
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace cql::pgn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::CappedTag<std::uint8_t, 64>;
/// Bit i stands for byte i of a block.
using Bits = std::uint64_t;
constexpr std::size_t kBlock = 64;

/// Prefetches later bytes, also beyond the end of the page, where the hardware prefetcher stops. The text may
/// end before that.
HWY_INLINE void fetchAhead(const void* block) {
  constexpr std::uintptr_t kAhead = 2048;
  __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(block) + kAhead));
}

/// The lanes of a mask of bytes as bits, the first one as bit 0. (Highway stores whole bytes of bits, even
/// for a vector of one lane.)
template <typename Mask>
HWY_INLINE Bits bitsOf(Mask mask) {
  Bits bits = 0;
  hn::StoreMaskBits(Bytes(), mask, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

/// The bytes of a block for which `matches`, a function from a vector to a mask, holds.
template <typename Matches>
HWY_INLINE Bits blockBits(const std::uint8_t* block, Matches matches) {
  const Bytes d;
  Bits bits = 0;
  for (std::size_t i = 0; i < kBlock; i += hn::Lanes(d))
    bits |= bitsOf(matches(hn::LoadU(d, block + i))) << i;
  return bits;
}

/// The bytes of a block that are `c`.
HWY_INLINE Bits equalBits(const std::uint8_t* block, char c) {
  return blockBits(
      block, [c](auto v) HWY_ATTR { return hn::Eq(v, hn::Set(Bytes(), static_cast<std::uint8_t>(c))); });
}

/// The bytes of a block below the blank.
HWY_INLINE Bits controlBits(const std::uint8_t* block) {
  return blockBits(block, [](auto v) HWY_ATTR { return hn::Lt(v, hn::Set(Bytes(), ' ')); });
}

/// Writes the positions of set bits, at most 32. Always writes kAtOnce without testing their number; `out`
/// has capacity for at least 32.
template <int kAtOnce>
HWY_INLINE std::uint32_t* writePlaces(Bits bits, std::uint32_t base, std::uint32_t* out) {
  std::uint32_t* const end = out + std::popcount(bits);
#if HWY_TARGET == HWY_AVX3_DL
  alignas(64) static constexpr auto kAll = [] {
    std::array<std::uint8_t, kBlock> places{};
    for (std::size_t i = 0; i < kBlock; ++i) places[i] = static_cast<std::uint8_t>(i);
    return places;
  }();
  const Bytes bytes;
  const hn::CappedTag<std::uint32_t, 16> d;
  const auto mask = hn::LoadMaskBits(bytes, reinterpret_cast<const std::uint8_t*>(&bits));
  const auto places = hn::LowerHalf(hn::Compress(hn::Load(bytes, kAll.data()), mask));
  hn::StoreU(hn::Add(hn::PromoteTo(d, hn::LowerHalf(places)), hn::Set(d, base)), d, out);
  if (HWY_UNLIKELY(end > out + 16)) {
    const auto more = hn::UpperHalf(hn::Half<hn::Half<Bytes>>(), places);
    hn::StoreU(hn::Add(hn::PromoteTo(d, more), hn::Set(d, base)), d, out + 16);
  }
#else
  for (int i = 0; i < kAtOnce; ++i, bits &= bits - 1)
    out[i] = base + static_cast<std::uint32_t>(std::countr_zero(bits));
  for (out += kAtOnce; HWY_UNLIKELY(out < end); ++out, bits &= bits - 1)
    *out = base + static_cast<std::uint32_t>(std::countr_zero(bits));
#endif
  return end;
}

/// The comments of a block.
struct Comments {
  Bits opens, closes;  ///< braces
  Bits inside;         ///< from each `{` on, up to its `}`, which is not among them
  Bits after;          ///< all bits or none: the last one continues after the block
  bool simple;         ///< braces alternate; otherwise the other members are undefined
};

/// `before`: all bits if a comment continues into the block, else none.
HWY_INLINE Comments commentsOf(Bits opens, Bits closes, Bits before) {
  // Each byte gets the number of braces up to it, modulo 2: if odd, a comment is open.
  Bits inside = opens | closes;
  for (int shift = 1; shift < 64; shift *= 2) inside ^= inside << shift;
  inside ^= before;
  const Bits wrong = (opens & ~inside) | (closes & inside);
  return {opens, closes, inside, Bits{0} - (inside >> 63), wrong == 0};
}

/// Returns true if a block in a comment has nothing but its text: no brace, and no NUL, which is reported.
HWY_INLINE bool isInsideComment(const std::uint8_t* block) {
  return (equalBits(block, '{') | equalBits(block, '}') | equalBits(block, '\0')) == 0;
}

}  // namespace cql::pgn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
