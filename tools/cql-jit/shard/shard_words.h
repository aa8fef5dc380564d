// Divides the words of `shard plan` into those about shards and those of the search.
#pragma once

#include <string>
#include <vector>

#include "runtime/error.h"
#include "tools/command/options.h"

namespace cql::tool {

struct PlanWords {
  Words search;                 ///< queries, games and options, as for a search
  std::string folder;           ///< of the run, which -o names besides the outputs of the search
  std::vector<double> weights;  ///< of the shards: all 1, unless --weights says otherwise
  bool weighted = false;
};
/// The folder of a run is an -o whose value ends in `/`, is a folder, or has an ending that no output has.
Result<PlanWords> planWords(const Words& words);

}  // namespace cql::tool
