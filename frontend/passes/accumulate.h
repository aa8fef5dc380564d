// Finds persistent variables that games only add to (language/30 §6): each worker may keep its own copy, and
// the copies are merged.
#pragma once

#include "frontend/ir.h"

namespace cql::frontend {

/// Sets Symbol::merge of persistent variables and Query::sequential: must the games be evaluated in file
/// order, because of other variables, persistent dictionaries, files or `distinct`?
///
/// A variable is only accumulated if it is nowhere read, bound or unbound except in `x += N`, `x |= S`, `x =
/// max(x N...)` or `x = min(x N...)`, always the same one of these, with values that do not read it. `x += 0`
/// and `x |= []` may stand beside any of them.
void findAccumulators(Query& query);

}  // namespace cql::frontend
