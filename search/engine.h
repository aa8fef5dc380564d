// Runs queries over files of games, on any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "io/source.h"
#include "search/engine_options.h"
#include "search/job.h"
#include "search/run_summary.h"

namespace cql::search {

class ResultTaker;

/// Reports in one line, with its line end, how many texts and values were not UTF-8; empty if all were.
std::string encodingLine(std::int64_t texts, std::int64_t values);

/// Runs all jobs over the inputs, which `open` opens one after the other; each game is read once. Results are
/// in the order of the games, whatever the number of threads. Outputs are written under another name and
/// renamed at the end. Uses one thread if a job requires the games in order.
RunSummary run(const std::vector<Job>& jobs, const std::vector<std::string>& inputs, const OpenSource& open,
               const EngineOptions& options);

/// The number of threads that a run of these jobs uses.
int threadsOf(const std::vector<Job>& jobs, const EngineOptions& options);

/// Runs the jobs and passes the results to `taker`; calls `finish` when all have been taken.
/// `summary.threads` must be set; the members that do not depend on sinks are filled in.
void run(const std::vector<Job>& jobs, const std::vector<std::string>& inputs, const OpenSource& open,
         const EngineOptions& options, ResultTaker& taker, const std::function<void()>& finish,
         RunSummary& summary);

}  // namespace cql::search
