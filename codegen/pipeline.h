// The passes that improve a query's module.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include "codegen/compiler.h"

namespace cql::codegen {

void optimise(llvm::Module& module, llvm::TargetMachine& machine, Optimisation level);

}  // namespace cql::codegen
