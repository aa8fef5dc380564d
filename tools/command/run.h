// A search as the programs do it: with progress, summary and exit status.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "search/engine.h"
#include "tools/command/prepared.h"

namespace cql::tool {

/// Whose results standard output is for.
enum class StandardOutput : bool { OfTheRun, OfTheCaller };

/// Gives sinks of the jobs what there is to find.
using RunJobs = std::function<Result<search::RunSummary>(const std::vector<search::Job>& jobs,
                                                         const search::EngineOptions& options)>;

/// What the settings say of a search.
search::EngineOptions engineOptions(const GivenSettings& given);

/// Runs jobs for the queries and prints what came out; gives the exit status. `start`: when the program
/// began.
Result<int> runJobs(const GivenSettings& given, const std::vector<std::string>& inputs,
                    const std::vector<Prepared>& queries, std::chrono::steady_clock::time_point start,
                    const RunJobs& run, StandardOutput standardOutput = StandardOutput::OfTheRun);

/// Searches the inputs. `sideWork`: see search::EngineOptions. `summary`, if there is one, gets what the
/// search came to.
Result<int> runSearch(const GivenSettings& given, const std::vector<std::string>& inputs,
                      const std::vector<Prepared>& queries, std::chrono::steady_clock::time_point start,
                      std::function<void(const std::stop_token&)> sideWork = nullptr,
                      StandardOutput standardOutput = StandardOutput::OfTheRun,
                      search::RunSummary* summary = nullptr);

}  // namespace cql::tool
