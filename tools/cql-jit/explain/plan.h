// Describes how the engine will run a query.
#pragma once

#include <string>
#include <vector>

#include "frontend/ir.h"
#include "runtime/manifest.h"

namespace cql::tool {

/// What a run skips, and reads.
struct Plan {
  std::vector<std::string> testedFirst;  ///< filters that are tested once a game, before its moves are read
  std::vector<std::string> mustContain;  ///< what each game that matches has, by its summary
  std::string indexes;                   ///< the indexes of a database that help to find such games
  std::vector<std::string> read;         ///< the parts of the other games that are read
};
Plan planOf(const frontend::Query& query, const Manifest& manifest);

/// Returns a description of the tests before the moves of a game are read, the parts of a game that are read,
/// the number of threads, and the expected costs of filters.
std::string describePlan(const frontend::Query& query, const Manifest& manifest);

}  // namespace cql::tool
