// Evaluates constant filters at compile time.
#pragma once

#include "frontend/ir.h"

namespace cql::frontend {

/// Replaces a node by a constant, or by a simpler node of the same type and value, if its kids allow it. Kids
/// stay as they are, but may lose their parent.
void foldConstants(Query& query, NodeId id);

}  // namespace cql::frontend
