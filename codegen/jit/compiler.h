// Compiles a typed query to native code. The entry point of the folder: no LLVM header is needed to use it.
#pragma once

#include <memory>
#include <string>

#include "codegen/core/code_store.h"
#include "codegen/core/compiled_query.h"
#include "codegen/core/options.h"
#include "frontend/ir.h"
#include "runtime/error.h"

namespace cql::codegen {

// Errors are of kind Input (the library of the backend), Usage (an unknown CPU), Output (a file of perf or of
// the linker), Memory, Interrupted or Internal.

/// Compiles the query to code in this process.
Result<std::unique_ptr<CompiledQuery>> compile(const frontend::Query& query,
                                               const CodegenOptions& options = {});
/// Like that, but takes the code from the store if it has some, else leaves it there. Code
/// for tools (debug information, perf) is never stored. `store` may be null.
Result<std::unique_ptr<CompiledQuery>> compile(const frontend::Query& query, const CodegenOptions& options,
                                               CodeStore* store, WantedLevel wanted = WantedLevel::OrBetter);
/// Compiles the query to a shared object (object/descriptor.h), linked in this process. It records
/// `producer`: program and version.
Result<std::string> sharedObject(const frontend::Query& query, const CodegenOptions& options,
                                 const std::string& producer);

/// Returns the query's LLVM IR: as emitted, or linked with the kernel and optimised.
Result<std::string> llvmIr(const frontend::Query& query, const CodegenOptions& options, bool optimised);
/// Returns the query's machine code as text.
Result<std::string> assembly(const frontend::Query& query, const CodegenOptions& options = {});

/// LLVM's name of the CPU that "native" stands for.
Result<std::string> hostCpu();

}  // namespace cql::codegen
