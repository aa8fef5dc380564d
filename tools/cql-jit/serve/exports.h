// Writes what a run has found to a file, in any format of the command line.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "runtime/error.h"
#include "tools/cql-jit/serve/compiled.h"

namespace cql::serve {

/// Returns true for the games to write.
using ChooseGame = std::function<bool(std::string_view file, std::int32_t game)>;

/// Runs the query again and writes its matches to `file`, whose ending determines the format: the bytes are
/// those of the command line. `choose` may be empty: all games.
Result<void> exportMatches(const std::string& text, const std::vector<std::string>& inputs,
                           const QueryRules& rules, bool variations, const std::string& file,
                           const ChooseGame& choose, int threads, const std::atomic<bool>& stop);

}  // namespace cql::serve
