// Clean-ups that change neither answers nor effects.
#pragma once

#include "frontend/ir.h"

namespace cql::frontend {

/// Folds constants, flattens and shortens conjunctions and disjunctions, and puts cheap pure conditions
/// before costly ones. Needs the effects (effects.h), which are to be computed again afterwards. Copies of an
/// orbit keep the same shape: inside of orbits nothing is done that depends on what transforms change. The
/// nodes of the query are numbered anew.
void simplify(Query& query);

/// Same operation, attributes and operands.
bool sameFilter(const Query& query, NodeId a, NodeId b);

/// Throws away the nodes that the root does not reach.
void removeUnreachable(Query& query);

}  // namespace cql::frontend
