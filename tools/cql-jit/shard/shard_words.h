// Divides the words of `shard plan` into those about shards and those of the search.
#pragma once

#include <string>
#include <vector>

#include "runtime/error.h"
#include "tools/command/options.h"

namespace cql::tool {

struct PlanWords {
  Words search;                 ///< queries, games and options of the search
  std::string folder;           ///< the folder of the run: -o names it, and outputs of the search
  std::vector<double> weights;  ///< the shards' weights: all 1 without --weights
  bool weighted = false;
};
/// The folder of a run is an -o whose value ends in `/`, is a folder, or has an ending that no output has.
Result<PlanWords> planWords(const Words& words);

}  // namespace cql::tool
