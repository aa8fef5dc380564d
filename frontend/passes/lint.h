// Warns about filters that are correct but probably not what was meant.
#pragma once

#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

/// Warns of transforms that change nothing, comparisons that always or never hold, sets compared with a
/// number of squares, filters that never match together, and unreachable filters. `query` is as parsed. Skips
/// filters in functions, which are written for all arguments.
void lint(const Query& query, DiagnosticSink& sink);

}  // namespace cql::frontend
