// shard plan: determines the data that all shards of a run have to share.
#pragma once

#include "runtime/error.h"
#include "tools/command/options.h"

namespace cql::tool {

/// Makes the plan for the words after `shard plan`. Returns the exit status.
Result<int> planShards(const Words& words);

}  // namespace cql::tool
