// What is asked of games and of their evaluation: the sinks and queries of a run, united. The only place that
// decides what is read and evaluated.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "games/sink.h"
#include "games/source.h"
#include "search/job.h"

namespace cql::search {

/// What the sinks of a job and the job itself want of matches.
Needs needsOf(const Job& job);

/// Must the query be run for more than whether a game matches? Else one whose games match as a whole need
/// not be.
inline bool asksForEvaluation(const Needs& needs) {
  return needs.positions || needs.wholeGame;
}

/// What all jobs want of games before any of these has matched.
struct ReadRequirements {
  /// Games may end early once `stop` is true.
  ReadRequirements(const std::vector<Job>& jobs, const std::atomic<bool>& stop);
  MovesWanted positions;
  std::uint32_t tags = 0;  ///< TagPart
};

}  // namespace cql::search
