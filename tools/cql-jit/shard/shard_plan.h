// shard plan: decides what has to be agreed on before a run is divided.
#pragma once

#include "runtime/error.h"
#include "tools/command/options.h"

namespace cql::tool {

/// Makes the plan for the words after `shard plan`; returns the exit status.
Result<int> planShards(const Words& words);

}  // namespace cql::tool
