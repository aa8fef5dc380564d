// Combines the requirements of the sinks and queries of a run on games and their evaluation. The only place
// that decides what is read and evaluated.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "io/sink.h"
#include "io/source.h"
#include "search/job.h"

namespace cql::search {

/// The requirements of a job and its sinks on matches.
Needs needsOf(const Job& job);

/// Returns true if the query must be run even if the whole game is known to match.
inline bool asksForEvaluation(const Needs& needs) {
  return needs.positions || needs.wholeGame;
}

/// Returns true if skipping games that do not match is unobservable.
bool canSkipNonMatching(const Job& job);

/// Returns true if the search of the game may end before its moves have been played.
bool mayReadInParts(const Job& job, const Needs& needs);

/// The union of the requirements of all jobs on games before any of these has matched.
struct ReadRequirements {
  /// Games may end early once `stop` is true.
  ReadRequirements(const std::vector<Job>& jobs, const std::atomic<bool>& stop);
  ReadRequirements(const ReadRequirements&) = delete;
  ReadRequirements& operator=(const ReadRequirements&) = delete;
  MovesWanted positions;
  std::uint32_t tags = 0;  ///< TagPart

 private:
  SignatureCondition materialCutoff_;
};

}  // namespace cql::search
