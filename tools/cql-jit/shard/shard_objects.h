// Stores the code of the queries of a run in shards beside its plan, so that tasks load it instead of
// compiling.
#pragma once

#include <string>

#include "shard/plan.h"
#include "tools/cql-jit/queries.h"
#include "tools/cql-jit/shard/shard_search.h"

namespace cql::tool {

/// Compiles those queries of a run for which optimisation is profitable to files in its folder. Does nothing
/// with --secure, which does not allow loading code from files. The files may be deleted: tasks compile
/// queries without a file.
Result<void> writeObjects(const std::string& folder, const shard::Plan& plan, ShardSearch& search);

/// Loads the files that writeObjects() has made for this plan. Files that are damaged, or were made for
/// another plan or a more capable CPU, are reported on standard error, and their queries are compiled.
ReadyQueries objectsOf(const std::string& folder, const shard::Plan& plan);

}  // namespace cql::tool
