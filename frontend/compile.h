// Query text -> typed IR. The front door of the folder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/diagnostics.h"
#include "frontend/ir.h"

namespace cql::frontend {

/// A filter given on the command line (language/02 §2.2), already in the form of CQL text: `{TEXT}` of -cql, `NAME=VALUE`
/// of -assign, `fen "BOARD"` ...
struct CommandLineFilter {
  std::string option;  ///< as the user wrote it, for diagnostics: "-cql"
  std::string text;
};

struct CompileOptions {
  std::vector<CommandLineFilter> filters;      ///< put in front of the query's, in this order
  std::optional<bool> variations;              ///< -variations, -mainline: override the header
  std::vector<TransformKind> transforms;       ///< of the command line, outermost first
  bool haveInput = false;                      ///< an input file was given: `cql()` may be empty
  /// Returns a message if an ECMAScript pattern cannot be used (language/32 §7); none: every pattern is accepted.
  std::function<std::optional<std::string>(std::string_view)> checkRegex;
};

/// Parses and type-checks a query; a query of the older language (language/50) is translated first. Reports errors to the
/// sink and then returns nothing. The source texts are kept in the result, and in `sources` for rendering in any case.
std::optional<Query> parse(Source source, const CompileOptions& options, DiagnosticSink& sink, std::vector<Source>& sources);

/// parse() followed by the passes: transforms written out, effects computed.
std::optional<Query> compile(Source source, const CompileOptions& options, DiagnosticSink& sink, std::vector<Source>& sources);

}  // namespace cql::frontend
