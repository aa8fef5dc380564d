// Checks whether the brackets of a query match.
#pragma once

#include <vector>

#include "frontend/token.h"

namespace cql::frontend {

/// Returns true if the token is a bracket, ( { [ or ) } ].
bool opensBracket(const Token& token);
bool closesBracket(const Token& token);

/// Reports the first bracket that closes nothing or another kind, else the last one that is never closed.
void checkBrackets(const std::vector<Token>& tokens, DiagnosticSink& sink);

}  // namespace cql::frontend
