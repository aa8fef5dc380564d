// shard plan: decides what has to be agreed on before a run is divided.
#pragma once

#include "runtime/error.h"
#include "tools/command/options.h"

namespace cql::tool {

/// Makes the plan that the words after `shard plan` ask for; returns the exit status.
Result<int> planShards(const Words& words);

}  // namespace cql::tool
