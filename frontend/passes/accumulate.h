// Finds persistent variables that games only accumulate into (language/30 §6): each worker may keep its own
// copy, and the copies are merged.
#pragma once

#include "frontend/ir.h"

namespace cql::frontend {

/// Sets Symbol::merge of persistent variables, and Query::sequential: true if the games must be evaluated in
/// file order, because of other variables, persistent dictionaries, files or `distinct`.
///
/// A variable is only accumulated if all its uses are `x += N`, `x |= S`, `x = max(x N...)` or `x = min(x
/// N...)`, always the same one of these, with values that do not read it. `x += 0` and `x |= []` may stand
/// beside any of them.
void findAccumulators(Query& query);

}  // namespace cql::frontend
