// Converts settings that select games to a condition by which a source may rule games out.
#pragma once

#include <string_view>

#include "runtime/settings.h"
#include "runtime/signature/signature_condition.h"

namespace cql::search {

/// Does the pattern match only its own text? Then it never fails.
bool isPlain(std::string_view pattern);

/// What must hold of a game for the settings `result`, `year` and `player` to accept it; a pattern that is
/// not plain gives no condition.
SignatureCondition conditionOf(const Settings& settings);

}  // namespace cql::search
