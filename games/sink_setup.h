// What a sink may know of the query whose matches it takes.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/manifest.h"

namespace cql {

struct SinkSetup {
  std::string file;            ///< to be written; "-": standard output
  const Manifest* manifest;    ///< of the query; outlives the sink
  std::uint8_t commentLevel;   ///< 0 normal, 1 quiet, 2 silent (language/03 §2.2)
  std::string matchString;     ///< comment at matching positions
  bool gameHeader = true;      ///< comment `Game number N`
  bool uniqueComments = true;  ///< equal comments of a position are written once (language/03 §2)
  bool sortsByMatchCount = false;

  bool sorts() const { return sortsByMatchCount || !manifest->sortKeys.empty(); }
};

}  // namespace cql
