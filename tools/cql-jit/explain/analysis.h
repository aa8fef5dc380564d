// Reports the counts and times of the filters of a query in a run.
#pragma once

#include <cstdint>
#include <string>

#include "frontend/ir.h"
#include "tools/cql-jit/explain/sampler.h"

namespace cql::tool {

/// Whether a filter was evaluated in a run.
enum class Reached : std::uint8_t { Evaluated, Not, WithOther };

/// The numbers of evaluations and matches of a compiled query, by NodeId. A view of its counters.
class Counts {
 public:
  /// `counters`: for each node of the query the number of evaluations and that of matches.
  Counts(const frontend::Query& query, const std::uint64_t* counters);

  std::uint64_t evaluated(frontend::NodeId id) const { return counters_[2 * id]; }
  std::uint64_t matched(frontend::NodeId id) const { return counters_[2 * id + 1]; }
  /// Returns whether the filter was evaluated. WithOther: it has no counts of its own, as it is a constant or
  /// part of a larger filter's computation.
  Reached reached(frontend::NodeId id) const;

 private:
  const frontend::Query& query_;
  const std::uint64_t* counters_;
  std::vector<frontend::NodeId> parents_;
};

/// Returns the text of a filter on one line, escaped and shortened; empty if it has no text.
std::string excerptOf(const frontend::Query& query, frontend::NodeId id);

/// Returns a table of the filters with counts, estimates, shares of the time, and texts.
std::string describeAnalysis(const frontend::Query& query, const Counts& counts, const Times& times);
/// Returns that table as a JSON array of objects: depth, filter, text, line, column, evaluated, matched,
/// reached, timeShare and selfShare (of the run, from 0 to 1, with and without the filters inside),
/// nanoseconds (of one evaluation), estimatedChance, estimatedNanoseconds.
std::string analysisJson(const frontend::Query& query, const Counts& counts, const Times& times);

}  // namespace cql::tool
