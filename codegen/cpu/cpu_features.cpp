#include "codegen/cpu/cpu_features.h"

#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace cql::cpu {

std::uint64_t hostCpuFeatures() {
  std::uint64_t features = 0;
#if defined(__x86_64__)
  __builtin_cpu_init();
  int bit = 0;
#define CQL_CPU_FEATURE(name) features |= std::uint64_t{__builtin_cpu_supports(name) != 0} << bit++;
#include "codegen/cpu/cpu_features.def"
#undef CQL_CPU_FEATURE
#elif defined(__aarch64__)
  const unsigned long words[] = {0, getauxval(AT_HWCAP), getauxval(AT_HWCAP2)};
  int row = 0;
#define CQL_CPU_FEATURE(name, word, bit) features |= std::uint64_t{words[word] >> bit & 1} << row++;
#include "codegen/cpu/cpu_features_arm64.def"
#undef CQL_CPU_FEATURE
#endif
  return features;
}

std::string cpuFeatureList(std::uint64_t features) {
  std::string list;
  auto add = [&](std::string_view name) { list += (list.empty() ? "" : ", ") + std::string(name); };
  for (std::size_t i = 0; i < std::size(kCpuFeatureNames); ++i)
    if (features >> i & 1) add(kCpuFeatureNames[i]);
  if (features >> std::size(kCpuFeatureNames)) add("an extension that this version does not know");
  return list;
}

}  // namespace cql::cpu
