// The parser: tokens -> typed nodes (language/01 §9-§16).
//
// Recursive descent over one table of precedence levels. Types steer the parse, names must be declared before
// they are used and functions are expanded at the call, so nodes are typed as they are built.
#pragma once

#include <cstdint>

#include "frontend/compile_options.h"
#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

/// Parses the text of a source of the sink, and the filters of the command line, into the query. Errors go to
/// the sink.
void parseQuery(std::uint32_t buffer, const CompileOptions& options, Query& query, DiagnosticSink& sink);

}  // namespace cql::frontend
