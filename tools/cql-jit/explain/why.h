// Explains why a position does not match: lists which filters of the query are true there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "codegen/jit/compiler.h"
#include "frontend/ir.h"
#include "runtime/error.h"
#include "tools/command/command_line.h"

namespace cql::tool {

/// A game, and a position of it. Without `ply` and `position`: all its positions.
struct Where {
  std::int32_t game;
  std::optional<std::int32_t> ply = {};       ///< of the main line
  std::optional<std::int32_t> position = {};  ///< among those of the game with its variations

  bool isOnePosition() const { return ply || position; }
};

/// Parses `GAME` or `GAME:PLY`.
Result<Where> whereOf(const std::string& text);

/// A filter of a query, and whether it holds.
struct WhyRow {
  int depth;          ///< filters inside another one are deeper
  std::string holds;  ///< `true`, `false`, `3 of 40`, `not reached`, `not asked`, or `-` without counts
  std::string text;
};
/// Runs a query over the game, and returns its counters (Counts).
using CountFilters = std::function<Result<std::vector<std::uint64_t>>(const frontend::Query&)>;

/// Returns the filters of the query, each with true or false. Top-level filters are evaluated even if those
/// before them do not match; filters inside them may be `not reached`. `query` must not be simplified.
/// Filters that print or write are not evaluated; if a filter stops the run, those that may do so are not
/// evaluated either.
Result<std::vector<WhyRow>> whyRows(frontend::Query query, const Where& where, const CountFilters& count);
/// Returns whyRows() over the games of the command line as text.
Result<std::string> describeWhy(frontend::Query query, const Where& where,
                                const codegen::CodegenOptions& options, const Words& games);

/// Returns an explanation of a search without matches: which condition of the query holds nowhere in the
/// first games, or that all hold, but not together. `searched`: the number of searched games. Empty if the
/// query has only one condition, if its text is not available, or if the analysis would take longer than
/// about a second. `store` may have the code of an earlier analysis, and keeps that of this one.
std::string whyNothing(const Request& request, const Words& games, std::int64_t searched,
                       codegen::CodeStore& store);

}  // namespace cql::tool
