// A search as the programs do it: with progress, summary and exit status.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "tools/command/prepared.h"

namespace cql::tool {

/// Searches the inputs and prints what came out; gives the exit status. `start`: when the program began;
/// `sideWork`: see search::EngineOptions.
Result<int> runSearch(const GivenSettings& given, const std::vector<std::string>& inputs,
                      const std::vector<Prepared>& queries, std::chrono::steady_clock::time_point start,
                      std::function<void(const std::stop_token&)> sideWork = nullptr);

}  // namespace cql::tool
