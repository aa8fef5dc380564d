// The second tier of code: compiles queries again, optimised, while their baseline code runs.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "codegen/jit/compiler.h"

namespace cql::codegen {

/// Makes optimised code for queries while they run, and owns it, so it must outlive the run. The workers
/// switch to it between two batches (CompiledQuery::optimised). The caller gives it a thread, and joins that.
class OptimisingTier {
 public:
  /// `baseline` is the same query as quickly made code; it gets the optimised code. Call before run().
  void add(frontend::Query query, const CodegenOptions& options, CompiledQuery& baseline);
  bool empty() const { return items_.empty(); }
  /// The optimised code of a query that was added, as a shared object (compiler.h); empty: it was not added.
  Result<std::string> sharedObject(const CompiledQuery& baseline, const std::string& producer) const;
  /// Compiles the queries, one after the other. Ends soon when `stop` asks for it: a run waits at most about
  /// as long as it has already taken.
  void run(const std::stop_token& stop);

 private:
  struct Item {
    frontend::Query query;
    CodegenOptions options;
    CompiledQuery* baseline;
    std::unique_ptr<CompiledQuery> optimised;
  };
  std::vector<Item> items_;
};

}  // namespace cql::codegen
