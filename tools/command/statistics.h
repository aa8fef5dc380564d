// What --stats prints: where the time went.
#pragma once

#include <vector>

#include "tools/command/prepared.h"
#include "tools/search/engine.h"

namespace cql::tool {

/// To standard error. `prepared`: seconds from the start of the program to the first game.
void printStatistics(const std::vector<Prepared>& queries, const search::RunSummary& summary,
                     double prepared);

}  // namespace cql::tool
