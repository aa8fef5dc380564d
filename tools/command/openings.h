// The names of openings of a run (language/60 §8).
#pragma once

#include <functional>

#include "runtime/rules/openings.h"
#include "runtime/settings.h"

namespace cql::tool {

/// Returns the table; null if there is none. Called by all workers of a run.
using Openings = std::function<const OpeningTable*()>;

/// Returns the function for the tables that the settings name, which are read now, or for those that are
/// installed with the program or contained in it, which are read when a query first needs a name. `warn`
/// receives errors in lines of the tables; any worker may call it.
Result<Openings> openingsOf(const Settings& settings, OpeningTable::Warn warn);

}  // namespace cql::tool
