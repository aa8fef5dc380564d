// Why a position does not match: what each filter of a query says of it.
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

/// The filter that begins the query of an answer: the position is the one that was asked for.
CommandLineFilter filterOf(const Where& where);

/// The filters of the query one by one, each with true or false, asked for itself and not only where those
/// before it match; those inside them with `not reached` where they were not. `query` is not simplified and
/// begins with filterOf(), if there is a ply. Filters that print or write are not asked.
Result<std::string> describeWhy(const frontend::Query& query, const Where& where,
                                const codegen::CodegenOptions& options, const Words& games);

/// Says, after a search that found nothing, which condition of its query holds nowhere in the first games, or
/// that all do, though not together. `searched`: how many games there were. Empty: there is only one
/// condition, or no text to ask.
std::string whyNothing(const Request& request, const Words& games, std::int64_t searched);

}  // namespace cql::tool
