// Explains why a position does not match: which filters of the query are true there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "codegen/jit/compiler.h"
#include "frontend/ir.h"
#include "runtime/error.h"
#include "tools/command/command_line.h"

namespace cql::tool {

/// A game, and a position of its main line.
struct Where {
  std::int32_t game;
  std::optional<std::int32_t> ply;  ///< none: all positions of the game
};

/// Reads `GAME` or `GAME:PLY`.
Result<Where> whereOf(const std::string& text);

/// Lists the filters of the query, each with true or false, evaluated by itself even if those before it do
/// not match; filters inside them also with `not reached`. `query` must not be simplified. Filters that print
/// or write are not evaluated, nor, if one of them stops the run, those that may.
Result<std::string> describeWhy(frontend::Query query, const Where& where,
                                const codegen::CodegenOptions& options, const Words& games);

/// Explains a search without matches: which condition of its query holds nowhere in the first games, or that
/// all hold, but not together. `searched`: the number of games that were searched. Empty if there is only one
/// condition, if the text of the query is not available, or if the analysis would take longer than about a
/// second.
std::string whyNothing(const Request& request, const Words& games, std::int64_t searched);

}  // namespace cql::tool
