// Runs queries over files of games, on any number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "io/source.h"
#include "io/warnings.h"
#include "search/job.h"

namespace cql::search {

class ResultTaker;

/// Beyond this number, warnings of a run are counted but not printed (language/41).
inline constexpr std::int64_t kPrintedWarnings = 100;

/// The progress of a run, for a display.
struct Progress {
  std::uint64_t bytes = 0;                     ///< the bytes of the games, unpacked
  std::uint64_t consumed = 0, totalBytes = 0;  ///< the bytes of the inputs, as stored
  std::int64_t games = 0;
  std::vector<std::int64_t> matches, positions;  ///< by job
};

/// Work besides a search, until it is done or asked to stop. `mayWait`: its thread has nothing else to do; if
/// false it takes the time of a thread that could search.
using SideWork = std::function<void(const std::stop_token&, bool mayWait)>;

struct EngineOptions {
  int threads = 1;               ///< at most 1024 are used
  std::uint64_t totalBytes = 0;  ///< the bytes of the inputs, for the progress
  /// Called about 20 times a second by the thread that called run().
  std::function<void(const Progress&)> progress = nullptr;
  /// Called with the lines of `message` and similar filters as they are printed: in the order of the games,
  /// within a game in that of the jobs.
  std::function<void(std::size_t job, std::string_view)> lines = nullptr;
  /// Lines about damaged games, in the order of the games; those beyond the first `mostWarnings` are only
  /// counted.
  std::function<void(std::string_view)> warnings = nullptr;
  /// Work that may speed up the run in the background, such as optimised code for a query. Not started in a
  /// run of a few milliseconds. After the search it is asked to stop and joined; it must not throw. If there
  /// are no more cores than threads, one of several threads runs it between two batches.
  SideWork sideWork = nullptr;
  /// Cancels the run when it becomes true; null: the run cannot be cancelled. May be set by a signal handler
  /// or by any thread.
  const std::atomic<bool>* stop = nullptr;
  std::int64_t mostWarnings = kPrintedWarnings;
  bool statistics = false;                    ///< measure the stages
  bool keepPartial = false;                   ///< an interrupted run replaces the outputs with what it found
  bool partialBeside = false;                 ///< it writes that beside them (Sink::becomePartial)
  std::size_t maxGameBytes = kMostGameBytes;  ///< games with more text are skipped with a warning
  std::size_t batchBytes = kBatchBytes;  ///< the approximate bytes of games that a worker takes at a time
  bool sameBatches = false;              ///< the division into batches does not depend on the number of
                                         ///< threads

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
};

struct JobSummary {
  std::int64_t matches = 0, games = 0;
  std::int64_t positions = 0;     ///< the positions of the evaluated games
  std::int64_t ruledOut = 0;      ///< the games ruled out by their summaries
  std::string indexes;            ///< the indexes used for that, with EngineOptions::statistics
  std::int64_t notUtf8 = 0;       ///< Formatter::takeNotUtf8() of all sinks
  std::int64_t textsNotUtf8 = 0;  ///< texts read from games that are not UTF-8
  std::string persistentLines;
  std::optional<RunFailure> failure;
  std::string outputError;
};

/// Reports in one line, with its line end, how many texts and values were not UTF-8; empty if all were.
std::string encodingLine(std::int64_t texts, std::int64_t values);

/// Warnings of one kind (io/warnings.h).
struct WarningSummary {
  WarningKind kind;
  std::string first;  ///< its line, without a line end
};

struct RunSummary {
  std::vector<JobSummary> jobs;
  std::int64_t warnings = 0;
  std::vector<WarningSummary> warningKinds;  ///< in the order of their first warnings
  std::uint64_t bytes = 0;
  bool interrupted = false;
  std::size_t lastInput = 0;             ///< the index of the input that an interrupted run was reading
  std::int64_t gamesBeforeInput = 0;     ///< the games of the inputs before `lastInput`
  bool nothingRead = false;              ///< no input was read: outputs are unchanged
  bool cutShort = false;                 ///< a job failed before the others had all games
  std::vector<std::string> inputErrors;  ///< inputs that could not be read, or not to their end
  int threads = 1;                       ///< the number of threads used
  double seconds = 0;                    ///< from the first batch to the last file written
  std::uint64_t ticks = 0;               ///< in ticks of StageClock
  std::vector<StageTimes> stages;        ///< by thread, with EngineOptions::statistics
};

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
