// What a query finds in the games of an example, as text, to be compared with what another form of it finds.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codegen/core/options.h"
#include "frontend/ir.h"
#include "runtime/game_record.h"

namespace cql::pgn {
class GameTextSource;
}  // namespace cql::pgn

namespace cql::differential {

/// Games as text, which their records point into, and read without and with variations.
struct Games {
  explicit Games(std::string pgn);
  ~Games();
  /// The records that a query is evaluated on. A run writes to them.
  std::vector<GameRecord>& recordsFor(bool variations) { return variations ? trees : linear; }

  std::string text;
  std::unique_ptr<pgn::GameTextSource> source;
  std::vector<GameRecord> linear, trees;
};

Games& exampleGames();
Games& flippedGames();  ///< with the colours exchanged

/// Returns the query, or nullopt and sets `problem`. An internal error is a failure of the test.
std::optional<frontend::Query> compileText(const std::string& text, std::string& problem,
                                           bool simplify = true);

/// All observable results of a query: matches, messages, comments, run-time errors; with `matchesOnly` only
/// the matches, and whether it failed.
std::string outcome(const frontend::Query& query, const codegen::CodegenOptions& options, Games& games,
                    bool matchesOnly = false);
/// Returns the results of the query in a text; "refused" for one that is no query, since the places in
/// messages differ with the spelling.
std::string outcome(const std::string& text, codegen::Optimisation level, Games& games,
                    bool matchesOnly = false, bool simplify = true);

}  // namespace cql::differential
