// Reads one game of an input again, with what a query finds in it.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/error.h"
#include "search/job.h"
#include "tools/cql-jit/serve/compiled.h"

namespace cql::serve {

/// Returns the game as a line of JSON, as a report holds it (web/report/game.js); empty if the query does not
/// match it. `number` 0: the first game that matches.
Result<std::string> readGame(const Compiled& code, const GivenSettings& given, const std::string& input,
                             std::int32_t number, const std::atomic<bool>& stop);

}  // namespace cql::serve
