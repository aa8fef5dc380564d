// The passes that improve a query's module.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include "codegen/jit/compiler.h"

namespace cql::codegen {

/// Runs LLVM's passes of the level over the module, for the CPU of the machine.
void optimise(llvm::Module& module, llvm::TargetMachine& machine, Optimisation level);

}  // namespace cql::codegen
