// The CPU features that matter to compiled queries: sets of the extensions of cpu_features.def, or on arm64
// of cpu_features_arm64.def, bit i for row i.
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace cql::cpu {

inline constexpr std::string_view kX86FeatureNames[] = {
#define CQL_CPU_FEATURE(name) name,
#include "codegen/cpu/cpu_features.def"
#undef CQL_CPU_FEATURE
};
inline constexpr std::string_view kArm64FeatureNames[] = {
#define CQL_CPU_FEATURE(name, word, bit) name,
#include "codegen/cpu/cpu_features_arm64.def"
#undef CQL_CPU_FEATURE
};
/// Those of the machine that this program runs on.
#if defined(__aarch64__)
inline constexpr auto& kCpuFeatureNames = kArm64FeatureNames;
#else
inline constexpr auto& kCpuFeatureNames = kX86FeatureNames;
#endif
static_assert(std::size(kX86FeatureNames) < 64 && std::size(kArm64FeatureNames) < 64);

/// The features of the CPU that this program runs on.
std::uint64_t hostCpuFeatures();
/// What code for exactly this CPU depends on: its maker, model and features as it reports them, in no
/// particular form.
std::string hostCpuIdentity();
/// Lists features: "avx2, bmi2"; a bit beyond the table is "an extension that this version does not know".
std::string cpuFeatureList(std::uint64_t features);

}  // namespace cql::cpu
