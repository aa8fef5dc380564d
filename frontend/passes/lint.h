// Warns about filters that are correct but probably not what was meant.
#pragma once

#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

/// Warns of transforms that change nothing, comparisons that always or never hold, sets compared with a
/// number of squares, filters that never match together, and those that others make unreachable. `query` is
/// as it was read. Skips filters in functions, which are written for all arguments.
void lint(const Query& query, DiagnosticSink& sink);

}  // namespace cql::frontend
