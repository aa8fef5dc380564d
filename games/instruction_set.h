// Which of the versions of a function that Highway has compiled is called.
//
// Highway's own choice is in libhwy, which measures the clock for three milliseconds when it is loaded: more
// than all else that happens at the start of a program. So only its headers are used.
#pragma once

#include <cstdint>
#include <span>

namespace cql {

/// In the order of the tables that CQL_DISPATCH makes. `Static`: what all CPUs of the kind have, on other
/// machines the only one.
enum class InstructionSet : std::uint8_t { Static, Ssse3, Sse4, Avx2, Avx3, Avx3Dl };

/// Those compiled into the program that this CPU has, the best one last.
std::span<const InstructionSet> instructionSets();

/// The one in use: the best one, unless a test chooses another. Not to be changed while other threads read
/// games.
extern InstructionSet instructionSet;

}  // namespace cql

// The function, as it is for the instruction set in use; after <hwy/highway.h>, where HWY_ONCE holds.
#define CQL_DISPATCH(name)                                                             \
  (*[]() -> decltype(&HWY_STATIC_DISPATCH(name)) {                                     \
    static constexpr decltype(&HWY_STATIC_DISPATCH(name)) kVersions[] = {              \
        &HWY_STATIC_DISPATCH(name), HWY_CHOOSE_SSSE3(name), HWY_CHOOSE_SSE4(name),     \
        HWY_CHOOSE_AVX2(name),      HWY_CHOOSE_AVX3(name),  HWY_CHOOSE_AVX3_DL(name)}; \
    return kVersions[static_cast<std::size_t>(::cql::instructionSet)];                 \
  }())
