// A query as native code, from the JIT or a shared object.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "codegen/core/options.h"
#include "runtime/context.h"
#include "runtime/manifest.h"

namespace cql::codegen {

/// Milliseconds.
struct CodegenTimings {
  double emit = 0, link = 0, optimise = 0, generate = 0;
};

/// A query as native code. Owns the code: `search` may be called from any number of threads while this lives.
class CompiledQuery : public QueryCode {
 public:
  virtual ~CompiledQuery() = default;
  /// The optimised code of this query, once it exists (OptimisingTier); it may appear while the query runs.
  std::atomic<const QueryCode*> optimised = nullptr;
  /// If it was compiled to count: two numbers for each filter, by NodeId, how often it was evaluated and how
  /// often it matched. Only correct if one thread runs the query.
  const std::uint64_t* counters = nullptr;
  /// If it was compiled to count: the NodeId of the innermost filter that is being evaluated, kNone between
  /// evaluations. Any thread may read it.
  const std::atomic<std::uint32_t>* running = nullptr;
  Manifest manifest;
  Optimisation level = Optimisation::None;
  CodegenTimings timings;     ///< of the run that generated the code
  std::size_t codeBytes = 0;  ///< of the object file that LLVM generated
  bool wasStored = false;     ///< an earlier run generated it (code_store.h)
};

}  // namespace cql::codegen
