// The kernel (runtime/kernel) as embedded bitcode.
#pragma once

#include <llvm/IR/Module.h>

#include <span>

#include "runtime/error.h"
#include "runtime/native/native_kernel.h"

namespace cql::codegen {

/// Attribute of functions from the kernel, which were optimised when the program was built.
inline constexpr char kFromKernel[] = "cql-kernel";

/// Returns true if these are all functions of the kernel, so that nothing is left to link.
bool isWholeKernel(std::span<const NativeFunction> native);

/// Links the kernel functions that the module calls into it, as internal functions without a target CPU: they
/// are compiled for the machine of the query and can be inlined. `cql_search`, `cql_prefilter` and the
/// counters stay visible. Functions of `native` are not linked: the code calls those of this program.
Result<void> linkKernel(llvm::Module& module, std::span<const NativeFunction> native);

}  // namespace cql::codegen
