// shard plan: what has to be agreed about before a run is divided.
#pragma once

#include "runtime/error.h"
#include "tools/command/options.h"

namespace cql::tool {

/// Makes the plan that the words behind `shard plan` ask for. The exit status.
Result<int> planShards(const Words& words);

}  // namespace cql::tool
