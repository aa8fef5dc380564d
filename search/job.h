// One query of a run: compiled, with what the command line and its header say.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/sink.h"
#include "runtime/host.h"

namespace cql::frontend {
struct Header;
}
namespace cql::codegen {
class CompiledQuery;
}

namespace cql::search {

struct Interval {
  std::int64_t low, high;
  bool contains(std::int64_t n) const { return low <= n && n <= high; }
};

/// A query that is ready to run. `search`, `manifest` and what they point to live as long as the job.
struct Job {
  SearchFunction search = nullptr;
  PrefilterFunction prefilter = nullptr;  ///< or null
  /// Where faster code for the same query will stand when it has been made, or null.
  const std::atomic<const QueryCode*>* faster = nullptr;
  const Manifest* manifest = nullptr;
  RunOptions options;

  // --- which games (language/02 §1.1)
  std::optional<Interval> gameNumber;
  std::optional<Interval> matchCount;  ///< without it: at least one position
  std::vector<GameResult> results;     ///< all must hold
  std::optional<std::string> playerPattern;
  std::optional<Interval> year;

  // --- what becomes of the matches
  /// In this order; none: they are counted. A sink belongs to one job of one run.
  std::vector<std::shared_ptr<Sink>> sinks;
  bool sortByMatchCount = false;

  /// The files that sinks write, "-": standard output.
  std::vector<std::string> files() const;
  bool sorts() const { return sortByMatchCount || !manifest->sortKeys.empty(); }
  /// Does the sink get the games by their sort values?
  bool sortsFor(const Sink& sink) const { return sorts() && !sink.asFound() && !sink.amongLines(); }
};

/// What the header of a query says of its runs. The job points into the code.
Job jobOf(const frontend::Header& header, const codegen::CompiledQuery& code);

}  // namespace cql::search
