// The functions of the kernel (kernel/functions.def) as machine code for this CPU.
//
// They are compiled once for each level of x86-64, separately from the rest of the program, so that
// instructions of a higher level occur nowhere else. For arm64 there is one level, which every CPU has.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace cql {

struct NativeFunction {
  const char* name;
  const void* address;
};

/// Returns one kernel for each level that this CPU has and the program was built with, the highest one last;
/// none without LLVM. With assertions, the last one is the program's own copy, which checks them.
std::vector<std::span<const NativeFunction>> nativeKernels();
/// Returns the last of them; empty if there is none. `largeOnly`: without the functions that are
/// inlined.
std::span<const NativeFunction> nativeKernel(bool largeOnly);

/// Returns the machine code of a large function for this CPU, by its name; by default the function itself.
template <typename Function>
Function* nativeOf(std::string_view name, Function* function) {
  for (const NativeFunction& native : nativeKernel(/*largeOnly=*/true))
    if (native.name == name) return reinterpret_cast<Function*>(const_cast<void*>(native.address));
  return function;
}

}  // namespace cql
