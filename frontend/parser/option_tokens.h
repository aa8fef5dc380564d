// Translates options of the command line into filters (language/02 §2.2).
#pragma once

#include <vector>

#include "frontend/compile_options.h"
#include "frontend/diagnostics.h"
#include "frontend/token.h"

namespace cql::frontend {

/// The tokens of the filter that an option stands for, with End last. All of them get `place`, that of the
/// whole option.
std::vector<Token> optionTokens(const CommandLineFilter& filter, SourceRange place, DiagnosticSink& sink);

}  // namespace cql::frontend
