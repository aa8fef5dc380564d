// Compiles a typed query to native code. The entry point of the folder: no LLVM header is needed to use it.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "codegen/jit/compiled_query.h"
#include "frontend/ir.h"
#include "runtime/error.h"

namespace cql::codegen {

/// The effort spent on optimisation. Compilation takes about 3, 10 and 20 ms for a query of average size;
/// `Light` has nearly all of the speed of `Full`.
enum class Optimisation : std::uint8_t {
  None,   ///< fast instruction selection, no passes: for small inputs
  Light,  ///< inlining and scalar clean-ups, then the optimising code generator
  Full,   ///< the whole -O2 pipeline
};

struct CodegenOptions {
  /// Empty or "native": the CPU of this machine. Else an LLVM name: "x86-64-v3", "znver4" ...
  std::string cpu;
  Optimisation optimisation = Optimisation::Light;
  bool counters = false;       ///< the code counts evaluations and matches of each filter, and records the
                               ///< current one (CompiledQuery::counters, running)
  bool debugInfo = false;      ///< the code knows its lines in the query, for gdb and perf
  bool patternPruning = true;  ///< skips searches for lines and paths that cannot match; tests switch it off
  bool perfMap = false;        ///< compile() writes the lines of the code for perf, to /tmp/perf-PID.map
  /// Cancels compile(), with an error of kind Interrupted, when the code is no longer needed.
  std::stop_token stop = {};
};

// Errors are of kind Usage (an unknown CPU), Output (a file of perf or of the linker), Interrupted or
// Internal.

/// Compiles the query to code in this process.
Result<std::unique_ptr<CompiledQuery>> compile(const frontend::Query& query,
                                               const CodegenOptions& options = {});
/// Compiles the query to a shared object (object/descriptor.h), linked in this process. It records
/// `producer`: program and version.
Result<std::string> sharedObject(const frontend::Query& query, const CodegenOptions& options,
                                 const std::string& producer);

/// Returns the query's LLVM IR: as emitted, or linked with the kernel and optimised.
Result<std::string> llvmIr(const frontend::Query& query, const CodegenOptions& options, bool optimised);
/// Returns the query's machine code as text.
Result<std::string> assembly(const frontend::Query& query, const CodegenOptions& options = {});

/// Name and features of the CPU that "native" stands for.
std::string hostCpu();

}  // namespace cql::codegen
