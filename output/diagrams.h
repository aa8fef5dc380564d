// Prints boards in Unicode beside a description of each match (--diagrams), for a terminal.
#pragma once

#include <memory>

#include "io/sink.h"

namespace cql::output {

std::unique_ptr<Formatter> makeDiagrams();
Needs needsOfDiagrams();

}  // namespace cql::output
