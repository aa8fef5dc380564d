#include "runtime/native_kernel.h"

#include <cstddef>

#if defined(__x86_64__)
extern "C" {
extern const cql::NativeFunction cqlKernelTable2[], cqlKernelTable3[], cqlKernelTable4[];
}
#endif

namespace cql {
namespace {

[[maybe_unused]] constexpr std::size_t kCount = 0
#define CQL_NATIVE(name) +1
#include "runtime/kernel/native.def"
#undef CQL_NATIVE
    ;

}  // namespace

std::vector<std::span<const NativeFunction>> nativeKernels() {
  std::vector<std::span<const NativeFunction>> kernels;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v2")) kernels.push_back({cqlKernelTable2, kCount});
  if (__builtin_cpu_supports("x86-64-v3")) kernels.push_back({cqlKernelTable3, kCount});
  if (__builtin_cpu_supports("x86-64-v4")) kernels.push_back({cqlKernelTable4, kCount});
#endif
  return kernels;
}

std::span<const NativeFunction> nativeKernel() {
  const auto kernels = nativeKernels();
  return kernels.empty() ? std::span<const NativeFunction>() : kernels.back();
}

}  // namespace cql
