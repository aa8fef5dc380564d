// The options of a run, and its progress.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "io/source_options.h"

namespace cql::search {

/// Beyond this number, warnings of a run are counted but not printed (language/41).
inline constexpr std::int64_t kPrintedWarnings = 100;

/// The progress of a run, for a display.
struct Progress {
  std::uint64_t bytes = 0;                     ///< the bytes of the games, unpacked
  std::uint64_t consumed = 0, totalBytes = 0;  ///< the bytes of the inputs, as stored
  std::int64_t games = 0;
  std::vector<std::int64_t> matches, positions;  ///< by job
};

/// The conditions of work besides a search.
struct SideWorkConditions {
  std::stop_token stop;  ///< the search is over
  bool mayWait = true;   ///< its thread has nothing else to do; if false it could search
  /// Returns the seconds that the search is predicted to last from now on: infinity if the size of the inputs
  /// is unknown, 0 until the speed is known. For any thread.
  std::function<double()> remaining;
};
/// Work besides a search, until it is done or asked to stop. Returns false if it should be called again
/// later, which it may only do if it may not wait.
using SideWork = std::function<bool(const SideWorkConditions&)>;

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
  /// are no more cores than threads, one of several threads runs it between two batches, and between later
  /// ones until it returns true.
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

}  // namespace cql::search
