// Merges the partials of all shards into one run.
#pragma once

#include <string>
#include <vector>

#include "search/engine.h"
#include "shard/plan.h"

namespace cql::shard {

/// A shard whose partial cannot be used.
struct BadShard {
  std::size_t shard;  ///< from 1
  std::string why;    ///< part of a sentence, like "is missing"
};
/// Reads all partials of a run, several in parallel, and returns the shards that have to be run (again).
std::vector<BadShard> badShards(const Plan& plan, const std::string& folder, int threads);

/// Passes the results of all shards to the sinks of the jobs, as a single run would. The partials must have
/// been verified. Returns an error if one has changed since; then no output is replaced.
Result<search::RunSummary> merge(const Plan& plan, const std::string& folder,
                                 const std::vector<search::Job>& jobs, const search::EngineOptions& options);

}  // namespace cql::shard
