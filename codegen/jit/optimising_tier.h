// The second tier of code: queries that run in their baseline are compiled once more, optimised.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "codegen/jit/compiler.h"

namespace cql::codegen {

/// Makes optimised code for queries while they run, and owns it: it must outlive the run. The workers take it
/// up between two batches (CompiledQuery::optimised). Runs in a thread of whoever runs the queries, who joins
/// that.
class OptimisingTier {
 public:
  /// `baseline` is the same query as code that was made at once; it gets the optimised code. To be called
  /// before run().
  void add(frontend::Query query, const CodegenOptions& options, CompiledQuery& baseline);
  bool empty() const { return items_.empty(); }
  /// The optimised code of a query that was added, as a shared object (compiler.h); empty: it was not added.
  Result<std::string> sharedObject(const CompiledQuery& baseline, const std::string& producer) const;
  /// Compiles the queries, one after the other. Ends soon when `stop` asks for it: what a run can lose by
  /// waiting for it is about as much as it has taken.
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
