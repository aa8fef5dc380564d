// Combines what the sinks and queries of a run need of games and of their evaluation. The only place that
// decides what is read and evaluated.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "io/sink.h"
#include "io/source.h"
#include "search/job.h"

namespace cql::search {

/// What a job and its sinks need of matches.
Needs needsOf(const Job& job);

/// Must the query be run even if it is known that the whole game matches?
inline bool asksForEvaluation(const Needs& needs) {
  return needs.positions || needs.wholeGame;
}

/// Does nobody notice which games and positions without a match are looked at?
bool mayLeaveOut(const Job& job);

/// May the search of a game end before its moves have been played?
bool mayReadInParts(const Job& job, const Needs& needs);

/// What all jobs need of games before any of these has matched.
struct ReadRequirements {
  /// Games may end early once `stop` is true.
  ReadRequirements(const std::vector<Job>& jobs, const std::atomic<bool>& stop);
  ReadRequirements(const ReadRequirements&) = delete;
  ReadRequirements& operator=(const ReadRequirements&) = delete;
  MovesWanted positions;
  std::uint32_t tags = 0;  ///< TagPart

 private:
  SignatureCondition untilFewer_;
};

}  // namespace cql::search
