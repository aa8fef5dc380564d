// Options of the command line as filters (language/02 §2.2).
#pragma once

#include <vector>

#include "frontend/compile.h"
#include "frontend/text/token.h"

namespace cql::frontend {

/// The tokens of the filter that an option of its own stands for, the end last. `place` is that of all of
/// them: the whole option.
std::vector<Token> optionTokens(const CommandLineFilter& filter, SourceRange place, DiagnosticSink& sink);

}  // namespace cql::frontend
