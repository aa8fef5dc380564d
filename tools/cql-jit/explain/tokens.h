// Prints the tokens of a query.
#pragma once

#include <string>

#include "frontend/compile.h"
#include "frontend/text/source.h"
#include "runtime/error.h"

namespace cql::tool {

/// Returns a line for each token of the text, as the lexer divides it: line:column, kind, text. An error if
/// the text cannot be divided into tokens.
Result<std::string> describeTokens(const frontend::Source& source, const frontend::CompileOptions& options);

}  // namespace cql::tool
