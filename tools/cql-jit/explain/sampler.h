// Measures where a run spends its time, by the filters of its query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "codegen/jit/compiled_query.h"

namespace cql::tool {

/// The measurements of a Sampler: nanoseconds of processor time of the searching thread.
struct Times {
  std::vector<std::uint64_t> own;  ///< by NodeId: the filter itself, without those inside it
  std::uint64_t all = 0;           ///< all time, also between evaluations
  std::uint64_t samples = 0;       ///< the number of samples with progress
};

/// Samples about ten thousand times a second, from a thread of its own, which filter the query evaluates, and
/// how much processor time its thread has used since the last sample. The cost for the run is a store where a
/// filter begins and ends: reading a clock there would cost more than many filters do.
class Sampler {
 public:
  /// Samples `code`, which must have been compiled to count, must outlive the sampler and run on one thread.
  /// One sampler at a time. `nodes`: number of nodes of the query.
  Sampler(codegen::CompiledQuery& code, std::size_t nodes);
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;

  /// Ends it. Called once.
  Times stop();

 private:
  void look(const std::stop_token& stop);

  codegen::CompiledQuery& code_;
  Times times_;
  std::jthread thread_;  ///< last: it uses the others
};

}  // namespace cql::tool
