// Converts settings that select games to a condition by which a source may rule games out.
#pragma once

#include <string>
#include <string_view>

#include "runtime/settings.h"
#include "runtime/signature/signature_condition.h"

namespace cql::search {

/// Returns the pattern of the setting `player` as it is compared with names.
std::string playerPattern(const Settings& settings);
/// Returns true if the pattern matches only its own text. Then it cannot cause an error.
bool isPlain(std::string_view pattern);

/// The necessary condition for the settings `result`, `year` and `player` to accept a game; a pattern that is
/// not plain contributes none.
SignatureCondition conditionOf(const Settings& settings);

}  // namespace cql::search
