// Prints the tokens of a query.
#pragma once

#include <string>

#include "frontend/compile.h"
#include "frontend/source.h"
#include "runtime/error.h"

namespace cql::tool {

/// Returns a line for each token of the lexer: line:column, kind, text. An invalid token is an error.
Result<std::string> describeTokens(const frontend::Source& source, const frontend::CompileOptions& options);

}  // namespace cql::tool
