// Separates the words of `shard plan` into those about shards and those of the search.
#pragma once

#include <string>
#include <vector>

#include "runtime/error.h"
#include "tools/command/options.h"

namespace cql::tool {

struct PlanWords {
  Words search;                 ///< queries, games and options of the search
  std::string folder;           ///< the folder of the run, named by -o
  std::vector<double> weights;  ///< the weights of the shards; all 1 without --weights
  bool weighted = false;
};
/// Separates the words. The folder of the run is the value of an -o that ends in `/`, is a folder, or does
/// not have the ending of an output.
Result<PlanWords> planWords(const Words& words);

}  // namespace cql::tool
