// Dispatches to the version of a function that Highway has compiled for this CPU.
//
// Highway's own dispatch is in libhwy, which calibrates a clock for three milliseconds when it is loaded:
// most of the start-up time of the program. So only its headers are used.
#pragma once

#include <cstdint>
#include <span>

namespace cql {

/// Instruction sets, in the order of the tables that CQL_DISPATCH makes. `Static` is the baseline of the
/// architecture, and the only set outside x86.
enum class InstructionSet : std::uint8_t { Static, Ssse3, Sse4, Avx2, Avx3, Avx3Dl };

/// Returns the sets that are compiled into the program and supported by this CPU, the best one last.
std::span<const InstructionSet> instructionSets();

/// The set in use: the best one, unless a test selects another. Must not be changed while other threads read
/// games.
extern InstructionSet instructionSet;

}  // namespace cql

// Selects the version of a function for the instruction set in use. Used after <hwy/highway.h>, under
// HWY_ONCE.
#define CQL_DISPATCH(name)                                                             \
  (*[]() -> decltype(&HWY_STATIC_DISPATCH(name)) {                                     \
    static constexpr decltype(&HWY_STATIC_DISPATCH(name)) kVersions[] = {              \
        &HWY_STATIC_DISPATCH(name), HWY_CHOOSE_SSSE3(name), HWY_CHOOSE_SSE4(name),     \
        HWY_CHOOSE_AVX2(name),      HWY_CHOOSE_AVX3(name),  HWY_CHOOSE_AVX3_DL(name)}; \
    return kVersions[static_cast<std::size_t>(::cql::instructionSet)];                 \
  }())
