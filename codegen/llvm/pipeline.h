// Optimises a query's module.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include "codegen/core/options.h"

namespace cql::codegen {

/// Runs LLVM's passes of the level over the module, for the CPU of the machine. Once a stop is requested,
/// optional passes are skipped.
void optimise(llvm::Module& module, llvm::TargetMachine& machine, Optimisation level,
              const std::stop_token& stop = {});

}  // namespace cql::codegen
