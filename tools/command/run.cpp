#include "tools/command/run.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>

#include "io/output_file.h"
#include "output/row_formats.h"
#include "output/terminal_pictures.h"
#include "runtime/decimal.h"
#include "runtime/printable.h"
#include "search/engine.h"
#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/command/jobs.h"
#include "tools/command/outputs.h"
#include "tools/command/progress.h"
#include "tools/command/query_text.h"
#include "tools/command/replaceable.h"
#include "tools/command/statistics.h"
#include "tools/command/terminal_graphics.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Prints a run-time error, with its location in the query if known.
void printFailure(const Prepared& query, const RunFailure& failure) {
  report(frontend::runTimeError(failure, query.sources, query.code->manifest.places, colored()));
}

std::string summaryLine(const search::JobSummary& job, double seconds, int threads,
                        const std::vector<std::string>& outputs) {
  char time[32];
  std::snprintf(time, sizeof time, "%.3f", seconds);
  std::string to;
  for (const std::string& output : outputs) to += (to.empty() ? " to " : ", ") + printable(output);
  return std::to_string(job.matches) + " matches of " + std::to_string(job.games) + " games in " + time +
         " seconds using " + numberOf(threads, "thread") + to;
}

bool writesStandardOutput(const search::Job& job) {
  return std::ranges::count(job.files(), "-") > 0;
}
/// Returns true if results of the query, games or rows, go to standard output.
bool resultsOnStandardOutput(const search::Job& job) {
  return std::ranges::any_of(job.sinks, [](const auto& sink) { return sink->onStandardOutput(); });
}
bool printsLines(const search::Job& job) {
  return std::ranges::any_of(job.sinks, [](const auto& sink) { return sink->amongLines(); });
}

/// Returns true if the query prints values of variables or tallies, which are results like the result line.
bool printsValues(const search::Job& job) {
  return !job.manifest->tallies.empty() ||
         std::ranges::any_of(job.manifest->variables, [](const auto& v) { return v.persistent && !v.quiet; });
}

/// Returns the stream for lines of queries: standard error if sinks write to standard output.
std::ostream& linesOf(const std::vector<search::Job>& jobs) {
  return std::ranges::any_of(jobs, writesStandardOutput) ? std::cerr : std::cout;
}

/// Returns true if the stream, standard output or error, is connected to a terminal.
bool isTerminal(const std::ostream& stream) {
  return isatty(&stream == &std::cerr ? STDERR_FILENO : STDOUT_FILENO) != 0;
}

/// Limits the lines that queries print beside a table, if a terminal shows them (language/02 §3).
class FirstLines {
 public:
  static constexpr std::int64_t kMost = 20;

  /// Returns the prefix of `lines` within the limit; counts the other lines.
  std::string_view take(std::string_view lines) {
    std::size_t end = 0;
    for (; end < lines.size() && shown_ < kMost; ++shown_)
      end = std::min(lines.find('\n', end), lines.size() - 1) + 1;
    left_ += std::ranges::count(lines.substr(end), '\n');
    return lines.substr(0, end);
  }
  std::int64_t left() const { return left_; }

 private:
  std::int64_t shown_ = 0, left_ = 0;
};

/// Returns true if the run writes rows to a file, beside the messages of the queries.
bool writesTable(const GivenSettings& given) {
  const Result<Outputs> outputs = findOutputs(given);
  return outputs && std::ranges::any_of(outputs->rows, [](const auto& rows) { return rows.file != "-"; });
}

/// The uses of standard output and the other streams in this run.
struct Streams {
  Streams(const Settings& settings, const std::vector<search::Job>& jobs, StandardOutput standardOutput)
      : number(settings.count && standardOutput == StandardOutput::OfTheRun && isatty(STDOUT_FILENO) == 0 &&
               std::ranges::none_of(jobs, printsLines) && std::ranges::none_of(jobs, printsValues)),
        lines(standardOutput == StandardOutput::OfTheCaller ? std::cerr : linesOf(jobs)),
        escapes(isTerminal(lines)),
        results(standardOutput == StandardOutput::OfTheCaller ||
                std::ranges::any_of(jobs, resultsOnStandardOutput)) {}

  /// Returns the stream of summaries: standard error if results use standard output (language/02 §3).
  std::ostream& summary() const { return results || wantsNumber() ? std::cerr : std::cout; }
  /// Returns true if the number of matching games is the result.
  bool wantsNumber() const { return number && !printed; }

  bool number;
  std::ostream& lines;
  bool escapes;  ///< the lines go to a terminal
  bool results;
  bool printed = false;  ///< queries have printed lines
};

/// Runs the jobs, with a progress bar.
Result<search::RunSummary> runAll(const GivenSettings& given, const std::vector<std::string>& inputs,
                                  const std::vector<search::Job>& jobs, const RunJobs& run, Streams& streams,
                                  OutputFile* warnings) {
  const Settings a = resolved(given);
  ProgressBar bar(a.progress && onTerminal());
  search::EngineOptions options = engineOptions(given);
  options.totalBytes = totalBytes(inputs);
  FirstLines first;
  const bool isShortened = streams.escapes && writesTable(given) && std::ranges::none_of(jobs, printsLines);
  options.lines = [&](std::size_t, std::string_view lines) {
    streams.printed = true;
    bar.aside([&] {
      if (streams.escapes)
        streams.lines << output::printableWithPictures(isShortened ? first.take(lines) : lines);
      else
        streams.lines << lines;
    });
  };
  if (warnings) {
    options.mostWarnings = INT64_MAX;
    options.warnings = [&](std::string_view lines) { warnings->write(lines); };
  } else if (a.warnings == "all") {
    options.warnings = [&](std::string_view lines) {
      bar.aside([&] { std::cerr << printable(lines, "\n"); });  // the lines contain text of games
    };
  }
  options.progress = [&](const search::Progress& p) { bar.show(p); };
  catchInterrupts();
  Result<search::RunSummary> summary = run(jobs, options);
  bar.clear();
  if (first.left() > 0)
    std::cerr << "note: " << numberOf(first.left(), "more line")
              << " of messages; a file holds them all if standard output leads there\n";
  if (summary && options.threads > 1 && std::ranges::any_of(jobs, &search::Job::inOrder))
    std::cerr << "note: running single-threaded because "
              << (a.limit ? "of --limit\n"
                          : "'persistent', 'writefile', 'readfile', 'dictionary' or 'distinct' detected\n");
  return summary;
}

/// Prints the warnings about damaged games after the results.
void reportWarnings(const Settings& a, const search::RunSummary& summary) {
  if (summary.warnings == 0 || a.warnings == "none") return;
  if (a.warnings == "summary") {
    std::int64_t kinds = 0;
    for (const search::WarningSummary& warning : summary.warningKinds) {
      std::cerr << "warning: " << printable(warning.first);
      if (warning.kind.count > 1) std::cerr << " (and " << warning.kind.count - 1 << " more of this kind)";
      std::cerr << "\n";
      ++kinds;
    }
    if (summary.warnings > kinds)
      std::cerr << numberOf(summary.warnings, "warning") << "; --warnings all prints them\n";
    return;
  }
  std::cerr << numberOf(summary.warnings, "warning");
  if (a.warnings != "all")
    std::cerr << (a.dryRun ? "" : " in " + printable(a.warnings));
  else if (summary.warnings > search::kPrintedWarnings)
    std::cerr << ", of which the first " << search::kPrintedWarnings << " are printed";
  std::cerr << "\n";
}

bool isAppended(const std::string& file) {
  const output::RowFormat* const rows = output::rowFormatOf(file);
  return rows ? rows->isAppended : formats().isWritten(file);
}

/// Returns true if a later run over the remaining games may append its results.
bool canGoOn(const search::Job& job) {
  return !job.sorts() && !job.inOrder() && !printsValues(job);
}

/// Says how a run ended that was interrupted, or reached a limit.
std::string wordsOf(search::Limit limit, const Settings& a) {
  switch (limit) {
    case search::Limit::Time:
      return "the time of --most-time " + std::to_string(a.mostSeconds) + " is over";
    case search::Limit::Memory:
      return "the memory of --most-memory " + std::to_string(a.mostMegabytes) + " is used up";
    case search::Limit::None:
      break;
  }
  return "interrupted";
}

/// Reports what an interrupted run has written for a query, and how to continue. `alone`: it is the only
/// query.
void reportInterrupt(const Settings& a, const std::vector<std::string>& inputs, const search::Job& job,
                     const search::RunSummary& summary, const search::JobSummary& done, bool alone) {
  const std::string& named = inputs[std::min(summary.lastInput, inputs.size() - 1)];
  const std::string input = named == "-" ? "standard input" : named;
  const std::int64_t next = std::max<std::int64_t>(done.games - summary.gamesBeforeInput, 0) + 1;
  std::string text = wordsOf(summary.limit, a) + " at game " + std::to_string(next) + " of " + input;
  if (inputs.size() > 1)
    text += ", file " + std::to_string(summary.lastInput + 1) + " of " + std::to_string(inputs.size());
  text += "; " + numberOf(done.games, "game") + " read";
  std::vector<std::string> kept, lost;
  bool couldKeep = false;
  for (const std::string& file : job.files()) {
    if (file == "-" || a.dryRun) continue;
    const std::string name = a.keepPartial ? file : partialName(file);
    // A name with filters stands for several files.
    const bool isDivided = a.keepPartial && done.matches > 0 && file.find('{') != file.npos;
    const bool isKept = isDivided || ((a.keepPartial || done.matches > 0) && holdsSomething(name));
    (isKept ? kept : lost).push_back(isKept ? name : file);
    couldKeep |= !isKept && !a.keepPartial && done.matches > 0;
  }
  if (resultsOnStandardOutput(job) && !job.sorts() && done.matches > 0)
    text += "; what was found went to standard output";
  else if (kept.empty() && !job.files().empty())
    text += done.matches == 0 ? "; nothing was found and nothing was written" : "; nothing was written";
  if (!kept.empty()) text += "; what was found is in " + joined(kept);
  if (!kept.empty() && !lost.empty()) text += "; nothing was written to " + joined(lost);
  complain(text + (couldKeep ? "; --keep-partial keeps what was found" : ""));
  if (kept.empty()) return;
  if (!alone || kept.size() > 1 || !lost.empty() || !isAppended(kept[0]) || !canGoOn(job)) return;
  // Game numbers count from the beginning of their file.
  const auto& range = job.options.gameNumber;
  const auto numbersFrom = [&](std::int64_t first) {
    return "--gamenumber " + rangeWords({first, range ? range->high : INT32_MAX});
  };
  text = "to go on: the same command with " + numbersFrom(next) + " --append " + kept[0] + " instead of " +
         (a.append ? "--append " + *a.append : "-o");
  if (inputs.size() > 1) text += " for " + input;
  if (summary.lastInput + 1 < inputs.size())
    text += ", then " + (range ? "with " + numbersFrom(range->low) : "without --gamenumber") +
            " for the files after it";
  complain(text);
}

/// Prints the results and returns the exit status.
int reportRun(const Settings& a, const std::vector<std::string>& inputs, const std::vector<Prepared>& queries,
              const std::vector<search::Job>& jobs, const search::RunSummary& summary, double seconds,
              const Streams& streams) {
  int status = 0;
  bool outputClosed = false;  // standard output failed, which has been reported
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (!summary.jobs[i].failure) continue;
    std::cout.flush();
    printFailure(queries[i], *summary.jobs[i].failure);
    status = std::max(status, exitStatus(summary.jobs[i].failure->kind));
  }
  if (status) return status;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (summary.jobs[i].outputError.empty()) continue;
    complain(summary.jobs[i].outputError);
    outputClosed |= resultsOnStandardOutput(jobs[i]);
    status = stopRequested && !summary.interrupted ? interruptedStatus() : 1;
  }
  if (status && jobs.size() > 1 && !a.keepPartial && summary.cutShort) {
    complain("the run ended there; no other output was written");
    return status;
  }
  if (summary.interrupted) {
    std::cout.flush();
    for (std::size_t i = 0; i < jobs.size(); ++i)
      reportInterrupt(a, inputs, jobs[i], summary, summary.jobs[i], jobs.size() == 1);
    status = summary.limit == search::Limit::None ? interruptedStatus() : 1;
    if (!a.keepPartial) return status;
  }
  std::int64_t notUtf8 = 0, textsNotUtf8 = 0;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const search::JobSummary& job = summary.jobs[i];
    if (!job.outputError.empty()) continue;
    notUtf8 += job.notUtf8;
    textsNotUtf8 += job.textsNotUtf8;
    std::string lines;
    for (const auto& sink : jobs[i].sinks) {
      const SinkReport said = sink->report();
      lines += said.lines;
      notUtf8 += said.notUtf8;
      for (const std::string& refused : said.refused) complain(refused);
      if (!said.refused.empty()) status = std::max(status, 1);
    }
    if (streams.wantsNumber()) std::cout << job.matches << "\n";
    if (!a.summary) continue;
    std::vector<std::string> written;
    if (!summary.nothingRead && !a.dryRun) written = jobs[i].files();
    std::erase_if(written, [&](const std::string& file) { return jobs[i].keeps(file, job.matches); });
    streams.summary() << "\n"
                      << (jobs.size() > 1 ? printable(queries[i].name) + ": " : "")
                      << summaryLine(job, seconds, summary.threads, written) << "\n";
    lines.insert(0, job.persistentLines);
    streams.summary() << (isTerminal(streams.summary()) ? printable(lines, "\n\t") : lines);
  }
  if (!outputClosed && finishOutput(0) != 0) status = 1;
  reportWarnings(a, summary);
  if (a.warnings != "none") std::cerr << search::encodingLine(textsNotUtf8, notUtf8);
  for (const std::string& error : summary.inputErrors) {
    complain("cannot read " + error);
    status = 1;
  }
  for (std::size_t i = 0; i < jobs.size(); ++i)
    for (const std::string& file : jobs[i].files()) {
      if (file == "-") continue;
      std::error_code unknown;
      if (summary.nothingRead)
        complain("nothing could be read; " + (std::filesystem::exists(file, unknown)
                                                  ? file + " is as it was"
                                                  : file + " was not written"));
      else if (jobs[i].keeps(file, summary.jobs[i].matches) && summary.jobs[i].outputError.empty())
        complain("nothing was found; " + file + " of an earlier run is as it was. --force replaces it");
    }
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
  options.partialBeside = true;
  options.maxGameBytes = static_cast<std::size_t>(a.maxGameMegabytes) << 20;
  options.statistics = a.statistics;
  options.stop = &stopRequested;
  return options;
}

Result<int> runJobs(const GivenSettings& given, const std::vector<std::string>& inputs,
                    const std::vector<Prepared>& queries, Clock::time_point start, const RunJobs& run,
                    StandardOutput standardOutput) {
  const Settings settings = resolved(given);
  const bool draws = settings.diagrams && standardOutput == StandardOutput::OfTheRun;
  const auto jobs = makeJobs(given, inputs, queries, draws ? pictureTerminal() : output::PictureTerminal{});
  if (!jobs) return tl::unexpected(jobs.error());
  const double prepared = secondsSince(start);
  Streams streams(settings, *jobs, standardOutput);
  std::optional<OutputFile> warnings;
  if (const std::string file = warningsFile(settings); !file.empty()) {
    warnings.emplace(
        file,
        FileMode{.dry = settings.dryRun, .makeFolders = settings.createDirectories, .isRecorded = true});
    if (!warnings->error().empty()) return fail(ErrorKind::Output, warnings->error());
  }
  const Result<search::RunSummary> summary =
      runAll(given, inputs, *jobs, run, streams, warnings ? &*warnings : nullptr);
  if (!summary) return tl::unexpected(summary.error());
  const double seconds = secondsSince(start);
  int status = reportRun(settings, inputs, queries, *jobs, *summary, seconds, streams);
  if (warnings)
    if (const std::string error = warnings->finish(); !error.empty()) {
      complain(error);
      status = std::max(status, 1);
    }
  if (settings.statistics && status != 2) printStatistics(queries, *summary, prepared);
  return status;
}

Result<int> runSearch(const GivenSettings& given, const std::vector<std::string>& inputs,
                      const std::vector<Prepared>& queries, Clock::time_point start,
                      search::SideWork sideWork, StandardOutput standardOutput, search::RunSummary* summary) {
  return runJobs(
      given, inputs, queries, start,
      [&](const std::vector<search::Job>& jobs, search::EngineOptions options) {
        options.sideWork = std::move(sideWork);
        search::RunSummary all = search::run(jobs, inputs, openInput, options);
        if (summary) *summary = all;
        return Result<search::RunSummary>(std::move(all));
      },
      standardOutput);
}

}  // namespace cql::tool
