#include "runtime/native/native_kernel.h"

#include <cstddef>

#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

#if defined(CQL_NATIVE_KERNELS)
extern "C" {
#if defined(__x86_64__)
extern const cql::NativeFunction cqlKernelTable2[], cqlKernelTable3[], cqlKernelTable4[];
#else
extern const cql::NativeFunction cqlKernelTableArm64[];
#endif
}
#endif

namespace cql {
namespace {

constexpr std::size_t kLarge = 0
#define CQL_NATIVE(value, name, parameters) +1
#include "runtime/kernel/functions.def"
    ;
[[maybe_unused]] constexpr std::size_t kAll = kLarge
#define CQL_INLINED(value, name, parameters) +1
#include "runtime/kernel/functions.def"
    ;

#if defined(CQL_NATIVE_KERNELS) && defined(CQL_ASSERTIONS)
/// The functions of this program, compiled like the rest of it: the kernels of the levels are compiled
/// without assertions.
const NativeFunction kChecked[] = {
#define CQL_NATIVE(value, name, parameters) {#name, reinterpret_cast<const void*>(&name)},
#include "runtime/kernel/functions.def"
#define CQL_INLINED(value, name, parameters) {#name, reinterpret_cast<const void*>(&name)},
#include "runtime/kernel/functions.def"
};
#endif

}  // namespace

std::vector<std::span<const NativeFunction>> nativeKernels() {
  std::vector<std::span<const NativeFunction>> kernels;
#if defined(CQL_NATIVE_KERNELS)
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v2")) kernels.push_back({cqlKernelTable2, kAll});
  if (__builtin_cpu_supports("x86-64-v3")) kernels.push_back({cqlKernelTable3, kAll});
  if (__builtin_cpu_supports("x86-64-v4")) kernels.push_back({cqlKernelTable4, kAll});
#else
  kernels.push_back({cqlKernelTableArm64, kAll});
#endif
#if defined(CQL_ASSERTIONS)
  kernels.push_back(kChecked);
#endif
#endif
  return kernels;
}

std::span<const NativeFunction> nativeKernel(bool largeOnly) {
  const auto kernels = nativeKernels();
  if (kernels.empty()) return {};
  return largeOnly ? kernels.back().first(kLarge) : kernels.back();
}

}  // namespace cql
