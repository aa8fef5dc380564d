// Runs a search for a program, with progress, summary and exit status.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "search/engine.h"
#include "tools/command/prepared.h"

namespace cql::tool {

/// Whose results go to standard output.
enum class StandardOutput : bool { OfTheRun, OfTheCaller };

/// Runs the jobs and passes the matches to their sinks.
using RunJobs = std::function<Result<search::RunSummary>(const std::vector<search::Job>& jobs,
                                                         const search::EngineOptions& options)>;

/// Returns the options of a search for the settings.
search::EngineOptions engineOptions(const GivenSettings& given);

/// Runs jobs for the queries, prints the results and returns the exit status. `start`: when the program
/// began.
Result<int> runJobs(const GivenSettings& given, const std::vector<std::string>& inputs,
                    const std::vector<Prepared>& queries, std::chrono::steady_clock::time_point start,
                    const RunJobs& run, StandardOutput standardOutput = StandardOutput::OfTheRun);

/// Searches the inputs like runJobs(). `sideWork`: see search::EngineOptions. `summary`, unless null,
/// receives the result of the search.
Result<int> runSearch(const GivenSettings& given, const std::vector<std::string>& inputs,
                      const std::vector<Prepared>& queries, std::chrono::steady_clock::time_point start,
                      search::SideWork sideWork = nullptr,
                      StandardOutput standardOutput = StandardOutput::OfTheRun,
                      search::RunSummary* summary = nullptr);

}  // namespace cql::tool
