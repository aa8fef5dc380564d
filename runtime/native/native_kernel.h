// The functions of the kernel (kernel/functions.def) as machine code for this CPU.
//
// They are compiled once for each level of x86-64, apart from the rest of the program: nothing of a higher
// level can come in anywhere else.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace cql {

struct NativeFunction {
  const char* name;
  const void* address;
};

/// For each level that this CPU has and the program was built with, the highest one last. Without LLVM: none.
std::vector<std::span<const NativeFunction>> nativeKernels();
/// For the highest one; empty if the CPU has none of them. `largeOnly`: without those that are to be inlined.
std::span<const NativeFunction> nativeKernel(bool largeOnly);

/// That of a large function, by its name; the function itself, if there is none.
template <typename Function>
Function* nativeOf(std::string_view name, Function* function) {
  for (const NativeFunction& native : nativeKernel(/*largeOnly=*/true))
    if (native.name == name) return reinterpret_cast<Function*>(const_cast<void*>(native.address));
  return function;
}

}  // namespace cql
