// How a query will be run, in words.
#pragma once

#include <string>

#include "frontend/ir.h"
#include "runtime/manifest.h"

namespace cql::tool {

/// What is tested before the moves of a game are read, what is read of it, on how many threads the games are
/// evaluated, what filters are thought to cost.
std::string describePlan(const frontend::Query& query, const Manifest& manifest);

}  // namespace cql::tool
