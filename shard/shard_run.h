// Runs one shard: a search whose results go to a partial.
#pragma once

#include <string>
#include <vector>

#include "io/source.h"
#include "runtime/error.h"
#include "search/engine.h"
#include "shard/partial_file.h"
#include "shard/plan.h"

namespace cql::shard {

/// Searches the games of a shard (from 1) and writes its partial. `open` opens inputs. The sinks of the jobs
/// only make formatters; nothing is written to them. Run-time errors of a query and damaged inputs are
/// results, which the merge reports.
Result<search::RunSummary> runShard(const Plan& plan, std::size_t shard, const std::string& partial,
                                    const std::vector<search::Job>& jobs, const OpenSource& open,
                                    const search::EngineOptions& options);

PartialIdentity identityOf(const Plan& plan, std::size_t shard);

}  // namespace cql::shard
