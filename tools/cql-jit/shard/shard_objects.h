// Stores the code of the queries of a run in shards beside its plan: tasks load it instead of compiling.
#pragma once

#include <string>

#include "shard/plan.h"
#include "tools/cql-jit/queries.h"
#include "tools/cql-jit/shard/shard_search.h"

namespace cql::tool {

/// Compiles those queries of a run that gain from optimisation to files in its folder. Not with --secure,
/// which loads no code from files. The files may be removed: tasks compile what they miss.
Result<void> writeObjects(const std::string& folder, const cluster::Plan& plan, ShardSearch& search);

/// Loads what writeObjects() has made for this plan. Files that are damaged, or were made for another plan or
/// a more capable CPU, are reported on standard error, and their queries compiled.
ReadyQueries objectsOf(const std::string& folder, const cluster::Plan& plan);

}  // namespace cql::tool
