// The counts and messages of a finished run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/stages.h"
#include "io/warnings.h"
#include "runtime/host/host.h"

namespace cql::search {

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

/// Warnings of one kind (io/warnings.h).
struct WarningSummary {
  WarningKind kind;
  std::string first;  ///< its line, without a line end
};

/// The limit that ended a run (Settings::mostSeconds, mostMegabytes).
enum class Limit : std::uint8_t { None, Time, Memory };

struct RunSummary {
  std::vector<JobSummary> jobs;
  std::int64_t warnings = 0;
  std::vector<WarningSummary> warningKinds;  ///< in the order of their first warnings
  std::uint64_t bytes = 0;
  bool interrupted = false;              ///< cancelled, or ended by a limit
  Limit limit = Limit::None;             ///< that was reached
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

}  // namespace cql::search
