// The machine that code is made for.
#pragma once

#include <llvm/Target/TargetMachine.h>

#include <memory>
#include <string>

#include "codegen/jit/compiler.h"
#include "runtime/error.h"

namespace cql::codegen {

/// Position independent code for the small code model, which serves the JIT and shared objects alike.
Result<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const CodegenOptions& options);
/// Is code made for the CPU that this runs on?
bool isNative(const CodegenOptions& options);

}  // namespace cql::codegen
