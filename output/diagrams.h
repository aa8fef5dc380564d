// Prints boards in Unicode beside a description of each match (--diagrams), for a terminal.
#pragma once

#include <memory>

#include "io/sink.h"

namespace cql::results {

std::unique_ptr<Formatter> makeDiagrams();
Needs needsOfDiagrams();

}  // namespace cql::results
