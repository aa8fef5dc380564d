// Compiles query text to typed IR. The entry point of the folder.
#pragma once

#include <optional>
#include <string>

#include "frontend/compile_options.h"
#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

/// Parses and type-checks a query; a query of the older language (language/50) is translated first. Reports
/// to the sink and returns nullopt if there are errors. The texts read are in the sink and in the result.
std::optional<Query> parse(Source source, const CompileOptions& options, DiagnosticSink& sink);

/// Like parse(), but returns what was read even if there are errors: filters and symbols, perhaps without a
/// root. For editors.
Query read(Source source, const CompileOptions& options, DiagnosticSink& sink);

/// Translates a query of the older language (language/50) to CQL 6.2 text. Returns nullopt, with messages in
/// the sink, if it is no such query or has errors.
std::optional<std::string> modernize(Source source, DiagnosticSink& sink);

/// parse() followed by the passes (passes/pipeline.h).
std::optional<Query> compile(Source source, const CompileOptions& options, DiagnosticSink& sink);

}  // namespace cql::frontend
