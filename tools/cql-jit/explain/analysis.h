// Reports what was counted and timed for the filters of a query while it ran.
#pragma once

#include <cstdint>
#include <string>

#include "frontend/ir.h"
#include "tools/cql-jit/explain/sampler.h"

namespace cql::tool {

/// Whether a filter was evaluated.
enum class Reached : std::uint8_t { Evaluated, Not, WithOther };

/// The evaluations and matches of a compiled query, by NodeId; a view of its counters.
class Counts {
 public:
  /// `counters`: two numbers for each node of the query, evaluations and matches.
  Counts(const frontend::Query& query, const std::uint64_t* counters);

  std::uint64_t evaluated(frontend::NodeId id) const { return counters_[2 * id]; }
  std::uint64_t matched(frontend::NodeId id) const { return counters_[2 * id + 1]; }
  /// WithOther: it has no counts of its own, being a constant or a part of what a larger filter computes.
  Reached reached(frontend::NodeId id) const;

 private:
  const frontend::Query& query_;
  const std::uint64_t* counters_;
  std::vector<frontend::NodeId> parents_;
};

/// The text of a filter on one line, safe to show; long ones are cut. Empty: it has none.
std::string excerptOf(const frontend::Query& query, frontend::NodeId id);

/// Lists the filters with counts, estimates, shares of the time, and texts.
std::string describeAnalysis(const frontend::Query& query, const Counts& counts, const Times& times);
/// The same as a JSON array of objects: depth, filter, text, line, column, evaluated, matched, reached,
/// timeShare and selfShare (of the run, from 0 to 1, with and without the filters inside), nanoseconds (of
/// one evaluation), estimatedChance, estimatedNanoseconds.
std::string analysisJson(const frontend::Query& query, const Counts& counts, const Times& times);

}  // namespace cql::tool
