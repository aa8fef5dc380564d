// The names of openings of a run (language/60 §8).
#pragma once

#include <functional>

#include "runtime/rules/openings.h"
#include "runtime/settings.h"

namespace cql::tool {

/// Returns the table; called by all workers of a run. Null if there is none.
using Openings = std::function<const OpeningTable*()>;

/// Returns a function for the tables that the settings name, which are read now, or those installed with or
/// contained in the program, which are read when a query first needs a name. `warn` gets errors in their
/// lines; a worker may call it.
Result<Openings> openingsOf(const Settings& settings, OpeningTable::Warn warn);

}  // namespace cql::tool
