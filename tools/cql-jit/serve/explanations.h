// Explains a query over games: how often its filters match, what they cost, and why a position matches or
// does not.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/error.h"
#include "tools/cql-jit/serve/compiled.h"
#include "tools/cql-jit/serve/replies.h"

namespace cql::serve {

/// Runs the query over the inputs on one thread until `stop` becomes true, and returns as JSON: games,
/// matchingGames, ruledOut (games whose moves were not read), positions, indexes, seconds, samples (of the
/// times), complete, and filters (tool::analysisJson). Only one call may run at a time.
Result<Json> analyse(const std::string& text, const QueryRules& rules, const GivenSettings& given,
                     const std::vector<std::string>& inputs, const std::atomic<bool>& stop);

/// Returns, as a JSON array of objects with depth, holds and text, which filters of the query are true at a
/// position, by its number in the game (tool::whyRows).
Result<Json> whyAt(const std::string& text, const QueryRules& rules, const GivenSettings& given,
                   const std::string& input, std::int32_t game, std::int32_t position,
                   const std::atomic<bool>& stop);

}  // namespace cql::serve
