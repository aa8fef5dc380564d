// Evaluates constant filters at compile time.
#pragma once

#include "frontend/ir.h"

namespace cql::frontend {

/// Replaces a node by a constant, or by a simpler node of the same type and value, if its operands allow it.
/// Operands stay unchanged, but may become unreachable.
void foldConstants(Query& query, NodeId id);

}  // namespace cql::frontend
