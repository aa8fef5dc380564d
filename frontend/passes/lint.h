// Warnings about filters that are right and likely not what was meant.
#pragma once

#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

/// Warns of transforms that change nothing, comparisons that always or never hold, and filters behind one
/// that never matches. `query` is as it was read; filters of functions are left alone, which are written for
/// every argument.
void lint(const Query& query, DiagnosticSink& sink);

}  // namespace cql::frontend
