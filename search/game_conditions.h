// What the settings of a run ask of games, as a condition that a source may rule games out by.
#pragma once

#include <string_view>

#include "runtime/settings.h"
#include "runtime/signature/signature_condition.h"

namespace cql::search {

/// Does the pattern find itself and nothing else? It never fails then.
bool isPlain(std::string_view pattern);

/// What must hold of a game for the settings `result`, `year` and `player` to let it pass; of a pattern that
/// is not plain nothing is known.
SignatureCondition conditionOf(const Settings& settings);

}  // namespace cql::search
