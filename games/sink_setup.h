// What a sink may know of the query whose matches it takes.
#pragma once

#include <string>

#include "runtime/manifest.h"
#include "runtime/settings.h"

namespace cql {

struct SinkSetup {
  std::string file;          ///< to be written; "-": standard output
  const Manifest* manifest;  ///< of the query; outlives the sink
  Settings settings;         ///< that hold for the query

  bool sorts() const { return settings.sortMatchCount || !manifest->sortKeys.empty(); }
};

}  // namespace cql
