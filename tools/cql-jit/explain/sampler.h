// Measures where a run spends its time, by the filters of its query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "codegen/core/compiled_query.h"

namespace cql::tool {

/// The measurements of a Sampler, in nanoseconds of processor time of the searching thread.
struct Times {
  std::vector<std::uint64_t> own;  ///< by NodeId: the filter without those inside it
  std::uint64_t all = 0;           ///< total time, including that between evaluations
  std::uint64_t samples = 0;       ///< number of samples in which the thread had progressed
};

/// A sampling profiler. About ten thousand times a second, a background thread records which filter the query
/// evaluates, and the processor time that the searching thread has used since the last sample. The run only
/// executes a store where a filter begins and ends: reading a clock there would cost more than many filters
/// do.
class Sampler {
 public:
  /// Starts sampling `code`, which must have been compiled with counters, outlive the sampler, and run on one
  /// thread. Only one sampler may exist at a time. `nodes`: number of nodes of the query.
  Sampler(codegen::CompiledQuery& code, std::size_t nodes);
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;

  /// Stops sampling and returns the measurements. Called once.
  Times stop();

 private:
  void look(const std::stop_token& stop);

  codegen::CompiledQuery& code_;
  Times times_;
  std::jthread thread_;  ///< last member, as the thread uses the others
};

}  // namespace cql::tool
