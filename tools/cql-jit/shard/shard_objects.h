// Code of the queries of a run in shards, beside its plan: tasks load it instead of compiling.
#pragma once

#include <string>

#include "cluster/plan.h"
#include "tools/cql-jit/queries.h"
#include "tools/cql-jit/shard/shard_search.h"

namespace cql::tool {

/// Compiles the queries of a run that gain by an optimiser to files in its folder. None with --secure, by
/// which no code from files is loaded. The files may be removed: tasks compile what they miss.
Result<void> writeObjects(const std::string& folder, const cluster::Plan& plan, ShardSearch& search);

/// Loads what writeObjects() has made for this plan. What is damaged, was made for another plan, or for a CPU
/// that can do more than this one, is told on standard error and left to be compiled.
ReadyQueries objectsOf(const std::string& folder, const cluster::Plan& plan);

}  // namespace cql::tool
