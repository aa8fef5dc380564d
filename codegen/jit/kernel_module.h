// The kernel (runtime/kernel) as embedded bitcode.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <span>

#include "runtime/error.h"
#include "runtime/native/native_kernel.h"

namespace cql::codegen {

/// Attribute of functions from the kernel, which were optimised when the program was built.
inline constexpr char kFromKernel[] = "cql-kernel";

/// Declarations are enough if all functions are called in this program rather than linked.
enum class KernelPart : std::uint8_t { Whole, Declarations };

/// Loads the kernel's module; bodies of functions are read when they are needed.
Result<std::unique_ptr<llvm::Module>> loadKernel(llvm::LLVMContext& context, KernelPart part);

/// Links the kernel functions that the module calls into it, as internal functions without a target CPU: they
/// are compiled for the machine of the query and can be inlined. `cql_search`, `cql_prefilter` and the
/// counters stay visible. Functions of `native` are not linked: the code calls those of this program.
Result<void> linkKernel(llvm::Module& module, std::unique_ptr<llvm::Module> kernel,
                        std::span<const NativeFunction> native);

}  // namespace cql::codegen
