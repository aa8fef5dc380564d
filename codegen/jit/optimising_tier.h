// The second and third tiers of code: compile queries again, optimised, while their earlier code runs.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "codegen/core/code_store.h"
#include "codegen/jit/compiler.h"

namespace cql::codegen {

/// Makes optimised code for queries while they run, and owns it, so it must outlive the run. The workers
/// switch to it between two games (CompiledQuery::optimised). The caller provides the thread, and joins it.
class OptimisingTier {
 public:
  /// `baseline` is the baseline code of the query, or stored code of the light pipeline (code_store.h); it
  /// gets the optimised code. Call before run(). `store`, if not null, gets it, too.
  void add(frontend::Query query, const CodegenOptions& options, CompiledQuery& baseline,
           CodeStore* store = nullptr);
  bool empty() const { return items_.empty(); }
  /// The optimised code of a query that was added, as a shared object (compiler.h); empty for other queries.
  Result<std::string> sharedObject(const CompiledQuery& baseline, const std::string& producer) const;
  /// Returns the seconds that the run is predicted to last from now on; infinity if that cannot be known, 0
  /// if it is not known yet.
  using Remaining = std::function<double()>;
  /// Compiles the queries, one after the other, when the run is predicted to last long enough to gain from
  /// it: first all by the light pipeline, then, in runs that last, by the full one, whose code takes about
  /// 0.9 times as long. If the prediction is unknown, a run waits after a request to stop at most about as
  /// long as it has already taken; if stored code of the query was found, also for code that is half done and
  /// takes a fifth of a second at most. Returns true if nothing is left to do, or after a request to stop.
  /// `mayWait`: the thread has nothing else to do; otherwise the call returns false instead of waiting for
  /// the prediction to change, and skips the full pipeline.
  bool run(const std::stop_token& stop, bool mayWait = true, const Remaining& remaining = {});

 private:
  using Clock = std::chrono::steady_clock;
  struct Item {
    frontend::Query query;
    CodegenOptions options;
    CompiledQuery* baseline;
    CodeStore* store;
    std::unique_ptr<CompiledQuery> light, full;
    Clock::duration lightTime{};  ///< the time that compiling `light` took
  };
  static bool isLight(const Item& item);
  static double predictedSeconds(const Item& item);
  static bool compileItem(Item& item, Optimisation level, const std::stop_token& stop, double expected,
                          std::unique_ptr<CompiledQuery>& code);
  std::vector<Item> items_;
};

}  // namespace cql::codegen
