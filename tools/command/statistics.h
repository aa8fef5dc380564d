// The output of --stats: the time of the stages.
#pragma once

#include <vector>

#include "search/run_summary.h"
#include "tools/command/prepared.h"

namespace cql::tool {

/// Prints the statistics to standard error. `prepared`: seconds from the start of the program to the first
/// game.
void printStatistics(const std::vector<Prepared>& queries, const search::RunSummary& summary,
                     double prepared);

}  // namespace cql::tool
