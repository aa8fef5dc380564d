// Finds persistent variables that games only add to (language/30 §6): each worker may keep its own copy, and
// the copies are merged.
#pragma once

#include "frontend/ir.h"

namespace cql::frontend {

/// Sets Symbol::merge of persistent variables and Query::sequential: must the games be evaluated in file
/// order?
///
/// A variable is only accumulated if it is nowhere read, bound or unbound except in `x += N`, `x |= S`, `x =
/// max(x N...)` or `x = min(x N...)`, always the same one of these, with values that do not read it.
void findAccumulators(Query& query);

}  // namespace cql::frontend
