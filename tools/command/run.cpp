#include "tools/command/run.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "runtime/ascii.h"
#include "search/engine.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/command/progress.h"
#include "tools/command/statistics.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A run-time error, with the place in the query where it happened if it has one.
void printFailure(const Prepared& query, const RunFailure& failure) {
  report(frontend::runTimeError({failure.message, failure.location, failure.game}, query.sources,
                                query.code->manifest.places, colored()));
}

std::string summaryLine(const search::JobSummary& job, double seconds, int threads,
                        const std::vector<std::string>& outputs) {
  char time[32];
  std::snprintf(time, sizeof time, "%.3f", seconds);
  std::string to;
  for (const std::string& output : outputs) to += (to.empty() ? " to " : ", ") + output;
  return std::to_string(job.matches) + " matches of " + std::to_string(job.games) + " games in " + time +
         " seconds using " + std::to_string(threads) + (threads == 1 ? " thread" : " threads") + to;
}

bool writesStandardOutput(const search::Job& job) {
  return std::ranges::count(job.files(), "-") > 0;
}

/// Where lines and results go: out of the way of what sinks write to standard output.
std::ostream& linesOf(const std::vector<search::Job>& jobs) {
  return std::ranges::any_of(jobs, writesStandardOutput) ? std::cerr : std::cout;
}

/// Runs the jobs, with a progress bar.
Result<search::RunSummary> runAll(const GivenSettings& given, const std::vector<std::string>& inputs,
                                  const std::vector<search::Job>& jobs, const RunJobs& run) {
  const Settings a = resolved(given);
  ProgressBar bar(a.progress && onTerminal());
  std::ostream& out = linesOf(jobs);
  search::EngineOptions options = engineOptions(given);
  options.totalBytes = totalBytes(inputs);
  options.lines = [&](std::size_t, std::string_view lines) { bar.aside([&] { out << lines; }); };
  if (a.warnings == "all")
    options.warnings = [&](std::string_view lines) {
      bar.aside([&] { std::cerr << ascii::withoutControls(lines); });  // they show words of the games
    };
  options.progress = [&](const search::Progress& p) { bar.show(p); };
  catchInterrupts();
  Result<search::RunSummary> summary = run(jobs, options);
  bar.clear();
  if (summary && options.threads > 1 && summary->threads == 1)
    std::cerr << "note: running single-threaded because "
              << (a.limit ? "of --limit\n"
                          : "'persistent', 'writefile', 'readfile', 'dictionary' or 'distinct' detected\n");
  return summary;
}

/// Prints what came out; gives the exit status.
int reportRun(const Settings& a, const std::vector<Prepared>& queries, const std::vector<search::Job>& jobs,
              const search::RunSummary& summary, double seconds) {
  int status = 0;
  bool outputClosed = false;  // standard output, which has been said
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (!summary.jobs[i].failure) continue;
    std::cout.flush();
    printFailure(queries[i], *summary.jobs[i].failure);
    status = 2;
  }
  if (status) return status;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (summary.jobs[i].outputError.empty()) continue;
    complain(summary.jobs[i].outputError);
    outputClosed |= writesStandardOutput(jobs[i]);
    status = 1;
  }
  if (status && jobs.size() > 1 && !a.keepPartial) {
    complain("the run ended there; no other output was written");
    return status;
  }
  if (summary.interrupted) {
    complain("interrupted" +
             std::string(a.keepPartial ? "; the games found so far are kept" : "; nothing was written"));
    if (!a.keepPartial) return 1;
    status = 1;
  }
  std::int64_t notUtf8 = 0;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const search::JobSummary& job = summary.jobs[i];
    if (!job.outputError.empty()) continue;
    std::string lines;
    for (const auto& sink : jobs[i].sinks) {
      const SinkReport said = sink->report();
      lines += said.lines;
      notUtf8 += said.notUtf8;
    }
    if (!a.summary) continue;
    linesOf(jobs) << "\n"
                  << (jobs.size() > 1 ? queries[i].name + ": " : "")
                  << summaryLine(job, seconds, summary.threads,
                                 summary.nothingRead ? std::vector<std::string>() : jobs[i].files())
                  << "\n"
                  << job.persistentLines << lines;
  }
  if (!outputClosed && finishOutput(0) != 0) status = 1;
  if (summary.warnings && a.warnings != "none") {
    std::cerr << summary.warnings << (summary.warnings == 1 ? " warning" : " warnings")
              << (a.warnings == "all" && summary.warnings > search::kPrintedWarnings
                      ? ", of which the first " + std::to_string(search::kPrintedWarnings) + " are printed"
                      : "")
              << "\n";
  }
  if (notUtf8)
    std::cerr << "warning: " << notUtf8 << " values were not UTF-8 and were read as Windows-1252\n";
  for (const std::string& error : summary.inputErrors) {
    complain("cannot read " + error);
    status = 1;
  }
  if (summary.nothingRead)
    for (const search::Job& job : jobs)
      for (const std::string& file : job.files())
        if (file != "-") complain("nothing could be read; " + file + " is as it was");
  const auto found = [](const search::JobSummary& job) { return job.matches > 0; };
  if (a.exitStatus && std::none_of(summary.jobs.begin(), summary.jobs.end(), found)) status = 1;
  return status;
}

}  // namespace

search::EngineOptions engineOptions(const GivenSettings& given) {
  const Settings a = resolved(given);
  search::EngineOptions options;
  options.threads = threadCount(given);
  options.keepPartial = a.keepPartial;
  options.maxGameBytes = static_cast<std::size_t>(a.maxGameMegabytes) << 20;
  options.statistics = a.statistics;
  options.stop = &stopRequested;
  return options;
}

Result<int> runJobs(const GivenSettings& given, const std::vector<std::string>& inputs,
                    const std::vector<Prepared>& queries, Clock::time_point start, const RunJobs& run) {
  const auto jobs = makeJobs(given, inputs, queries);
  if (!jobs) return tl::unexpected(jobs.error());
  const Settings settings = resolved(given);
  const double prepared = secondsSince(start);
  const Result<search::RunSummary> summary = runAll(given, inputs, *jobs, run);
  if (!summary) return tl::unexpected(summary.error());
  const double seconds = secondsSince(start);
  const int status = reportRun(settings, queries, *jobs, *summary, seconds);
  if (settings.statistics && status != 2) printStatistics(queries, *summary, prepared);
  return status;
}

Result<int> runSearch(const GivenSettings& given, const std::vector<std::string>& inputs,
                      const std::vector<Prepared>& queries, Clock::time_point start,
                      std::function<void(const std::stop_token&)> sideWork) {
  return runJobs(given, inputs, queries, start,
                 [&](const std::vector<search::Job>& jobs, search::EngineOptions options) {
                   options.sideWork = std::move(sideWork);
                   return Result<search::RunSummary>(search::run(jobs, inputs, openInput, options));
                 });
}

}  // namespace cql::tool
