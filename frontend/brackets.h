// Whether the brackets of a query fit each other.
#pragma once

#include <vector>

#include "frontend/token.h"

namespace cql::frontend {

/// Reports the first bracket that closes nothing or another kind, else the last one that is never closed.
void checkBrackets(const std::vector<Token>& tokens, DiagnosticSink& sink);

}  // namespace cql::frontend
