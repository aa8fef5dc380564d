// Vector types of the compiler's extension: for clang, which compiles the kernel for queries, and for g++,
// which compiles it in builds without LLVM.
#pragma once

#include <cstdint>
#include <type_traits>

namespace cql::kernel {

/// The type of a vector with that many elements. A class, because gcc silently drops a vector_size that
/// depends on a template's argument in other declarations.
template <typename Element, int kElements>
struct VectorOf {
  typedef Element Type __attribute__((vector_size(kElements * sizeof(Element))));
};

/// Returns a bit for each element of a vector comparison.
template <int kElements, typename Vector>
auto bitsOf(const Vector& truths) {
  using Bits = std::conditional_t<kElements == 8, std::uint8_t,
                                  std::conditional_t<kElements == 16, std::uint16_t, std::uint64_t>>;
  static_assert(sizeof(Bits) * 8 == kElements);
#if defined(__clang__)
  using Truths = bool __attribute__((ext_vector_type(kElements)));
  return __builtin_bit_cast(Bits, __builtin_convertvector(truths, Truths));
#else
  std::uint64_t bits = 0;
  for (int i = 0; i < kElements; ++i) bits |= std::uint64_t{truths[i] != 0} << i;
  return static_cast<Bits>(bits);
#endif
}

}  // namespace cql::kernel
