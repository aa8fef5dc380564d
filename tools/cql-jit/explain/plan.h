// Describes how a query will be run.
#pragma once

#include <string>

#include "frontend/ir.h"
#include "runtime/manifest.h"

namespace cql::tool {

/// Describes what is tested before the moves of a game are read, what is read of it, how many threads
/// evaluate the games, and what filters are expected to cost.
std::string describePlan(const frontend::Query& query, const Manifest& manifest);

}  // namespace cql::tool
