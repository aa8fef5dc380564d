#include "io/instruction_set.h"

#include <hwy/detect_targets.h>

#include <vector>

namespace cql {
namespace {

/// Returns the compiled sets that this CPU supports. Each requires the instructions that Highway enables for
/// it (HWY_TARGET_STR in hwy/ops/set_macros-inl.h).
std::vector<InstructionSet> find() {
  std::vector<InstructionSet> sets{InstructionSet::Static};
#if defined(__x86_64__)
  __builtin_cpu_init();
  [[maybe_unused]] const bool ssse3 = __builtin_cpu_supports("ssse3");
  [[maybe_unused]] const bool sse4 = ssse3 && __builtin_cpu_supports("sse4.1") &&
                                     __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") &&
                                     __builtin_cpu_supports("aes");
  [[maybe_unused]] const bool avx2 = sse4 && __builtin_cpu_supports("avx2") &&
                                     __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                                     __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c") &&
                                     __builtin_cpu_supports("lzcnt");
  [[maybe_unused]] const bool avx3 = avx2 && __builtin_cpu_supports("avx512f") &&
                                     __builtin_cpu_supports("avx512vl") &&
                                     __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  [[maybe_unused]] const bool avx3Dl =
      avx3 && __builtin_cpu_supports("vpclmulqdq") && __builtin_cpu_supports("avx512vbmi") &&
      __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vnni") &&
      __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq") &&
      __builtin_cpu_supports("vaes") && __builtin_cpu_supports("gfni");
  constexpr std::int64_t kCompiled = HWY_TARGETS & ~std::int64_t{HWY_STATIC_TARGET};
  if ((kCompiled & HWY_SSSE3) && ssse3) sets.push_back(InstructionSet::Ssse3);
  if ((kCompiled & HWY_SSE4) && sse4) sets.push_back(InstructionSet::Sse4);
  if ((kCompiled & HWY_AVX2) && avx2) sets.push_back(InstructionSet::Avx2);
  if ((kCompiled & HWY_AVX3) && avx3) sets.push_back(InstructionSet::Avx3);
  if ((kCompiled & HWY_AVX3_DL) && avx3Dl) sets.push_back(InstructionSet::Avx3Dl);
#endif
  return sets;
}

}  // namespace

std::span<const InstructionSet> instructionSets() {
  static const std::vector<InstructionSet> sets = find();
  return sets;
}

InstructionSet instructionSet = instructionSets().back();

}  // namespace cql
