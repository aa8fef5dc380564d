// One query of a run: compiled, with what the command line and its header say.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

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

  // --- what is written
  std::string output;      ///< PGN file; empty: none
  bool gameHeader = true;  ///< `Game number N`
  bool uniqueComments = true;
  bool sortByMatchCount = false;
  bool showPositions = false;  ///< a line for each matching position
  bool listGames = false;      ///< a line for each matching game: number, players, event, site, date, result,
                               ///< matching positions, file
  bool showMatches = false;    ///< <N> for each matching game

  /// Matching games are handed to EngineOptions::matches.
  bool collectMatches = false;

  /// Does it matter which and how many positions of a matching game match?
  bool asksForPositions() const {
    return matchCount || !output.empty() || showPositions || listGames || collectMatches || hasSort();
  }
  /// Nor does anything show it in the games that are written.
  bool asksForGamesOnly() const {
    return !matchCount && !showPositions && !listGames && !collectMatches && !hasSort() &&
           (output.empty() || options.commentLevel == 2);
  }
  bool hasSort() const { return sortByMatchCount || !manifest->sortKeys.empty(); }
};

/// What the header of a query says of its runs. The job points into the code.
Job jobOf(const frontend::Header& header, const codegen::CompiledQuery& code);

}  // namespace cql::search
