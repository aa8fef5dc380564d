// Describes how the engine will run a query.
#pragma once

#include <string>

#include "frontend/ir.h"
#include "runtime/manifest.h"

namespace cql::tool {

/// Returns a description of the tests before the moves of a game are read, the parts of a game that are read,
/// the number of threads, and the expected costs of filters.
std::string describePlan(const frontend::Query& query, const Manifest& manifest);

}  // namespace cql::tool
