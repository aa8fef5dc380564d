// The machine that code is generated for.
#pragma once

#include <llvm/Target/TargetMachine.h>

#include <memory>
#include <string>

#include "codegen/core/options.h"
#include "runtime/error.h"

namespace cql::codegen {

/// Makes a machine for position independent code in the small code model, which suits both the JIT and shared
/// objects.
Result<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const CodegenOptions& options);
/// Returns true if the code is for the CPU of this machine.
bool isNative(const CodegenOptions& options);
/// LLVM's name of the CPU of this machine.
std::string nameOfHostCpu();

}  // namespace cql::codegen
