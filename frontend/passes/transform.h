// The transform pass (language/12): replaces every Transform and NoTransform node by its copies.
#pragma once

#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

/// Rebuilds the nodes of the query, which then form a tree: Orbit nodes replace the transforms, and no node
/// belongs to two copies. An orbit of one copy without a range is that copy, if it has the type and value of
/// the filter. Every CurrentTransform has its text. Returns false, with the query unchanged, if a transform
/// cannot be applied; the sink has the reason.
bool applyTransforms(Query& query, DiagnosticSink& diagnostics);

/// The type of a transform (language/12 §5): with a range it counts.
Type transformType(bool hasRange, Type operand);

}  // namespace cql::frontend
