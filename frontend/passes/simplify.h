// Simplifies queries without changing results or effects.
#pragma once

#include "frontend/ir.h"

namespace cql::frontend {

/// Folds constants, flattens and shortens conjunctions and disjunctions, and puts cheap pure conditions
/// before costly ones. Needs the effects (effects.h), which must be computed again afterwards. Copies in an
/// orbit keep one shape: nothing inside is simplified by what a transform changes. Renumbers the nodes of the
/// query.
void simplify(Query& query);

/// Returns true if both have the same operation, attributes and operands.
bool sameFilter(const Query& query, NodeId a, NodeId b);

}  // namespace cql::frontend
