// Memory for the compiler: LLVM ends the process when an allocation fails.
#pragma once

#include "frontend/ir.h"
#include "runtime/error.h"

namespace cql::codegen {

/// Returns an error of kind Memory if less memory can be had than compiling the query takes, by experience,
/// so that LLVM is not called where it would end the process: under a limit of the process (ulimit -v), or
/// where the system has no more. Another thread may still take it in the meantime. Then LLVM's last words
/// are a message of ours.
Result<void> requireMemory(const frontend::Query& query);

}  // namespace cql::codegen
