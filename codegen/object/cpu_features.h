// The CPU features that matter to compiled queries: sets of the extensions of cpu_features.def, bit i for row
// i.
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace cql::object {

inline constexpr std::string_view kCpuFeatureNames[] = {
#define CQL_CPU_FEATURE(name) name,
#include "codegen/object/cpu_features.def"
#undef CQL_CPU_FEATURE
};
static_assert(std::size(kCpuFeatureNames) <= 64);

/// The features of the CPU that this program runs on.
std::uint64_t hostCpuFeatures();
/// Lists features: "avx2, bmi2"; a bit beyond the table is "an extension that this version does not know".
std::string cpuFeatureList(std::uint64_t features);

}  // namespace cql::object
