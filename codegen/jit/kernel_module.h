// The kernel (runtime/kernel) as embedded bitcode.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <span>
#include <string>

#include "runtime/error.h"
#include "runtime/native/native_kernel.h"

namespace cql::codegen {

/// Attribute of functions that come from the kernel: they were optimised when the program was built.
inline constexpr char kFromKernel[] = "cql-kernel";

/// Where all functions are called as they are in this program, declarations are enough.
enum class KernelPart : std::uint8_t { Whole, Declarations };

/// The kernel's module; bodies of functions are read when they are needed.
Result<std::unique_ptr<llvm::Module>> loadKernel(llvm::LLVMContext& context, KernelPart part);

/// Links what the module calls of the kernel into it, as internal functions without a CPU of their own: they
/// are compiled for the machine of the query and can be inlined into it. `cql_search`,
/// `cql_prefilter` and the counters stay visible. Functions of `native` are left out: the code calls those of
/// this program.
Result<void> linkKernel(llvm::Module& module, std::unique_ptr<llvm::Module> kernel,
                        std::span<const NativeFunction> native);

}  // namespace cql::codegen
