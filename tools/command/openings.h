// The names of openings of a run (language/60 §8).
#pragma once

#include <functional>

#include "runtime/rules/openings.h"
#include "runtime/settings.h"

namespace cql::tool {

/// Asked by all workers of a run; null: there is no table.
using Openings = std::function<const OpeningTable*()>;

/// The tables that the settings name, read now, or those installed with the program, read when a query first
/// asks for a name. `warn` gets what is wrong with their lines, and that there is none; it may be called by a
/// worker.
Result<Openings> openingsOf(const Settings& settings, OpeningTable::Warn warn);

}  // namespace cql::tool
