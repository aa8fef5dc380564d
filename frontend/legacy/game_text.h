// Writes the game conditions of a match list as CQL 6.2 text (language/50 §4, §13).
#pragma once

#include <functional>
#include <string>

#include "frontend/legacy/model.h"

namespace cql::frontend::legacy {

/// A quoted string of CQL 6.2, on one line.
std::string literal(std::string text);

/// One condition, negation included. `nested` writes the match lists in :and, :or, :not.
std::string gameText(const Condition& condition, const std::function<std::string(const MatchList&)>& nested);

}  // namespace cql::frontend::legacy
