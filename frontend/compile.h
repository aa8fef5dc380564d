// Compiles query text to typed IR. The entry point of the folder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "frontend/diagnostics.h"
#include "frontend/ir.h"
#include "runtime/regex/pattern_error.h"

namespace cql::frontend {

using cql::CommandLineFilter, cql::Language;

/// The settings that matter here are those with use kQuerySetting, the language, `warnings` (none: no lints)
/// and `secure`: refuse what touches files (readfile, writefile, similarposition, input and output of the
/// header). They override the header.
struct CompileOptions : GivenSettings {
  bool translated = false;  ///< from the older language: `filters` follow the query's, `unmark` is known
  bool haveInput = false;   ///< an input file was given: `cql()` may be empty
  bool haveOutput = false;  ///< a file for the games was given, which replaces that of the header
  std::string library;      ///< the folder of files that every query may include; empty: none
  /// Gives the text of an included file, by its canonical path, as an editor holds it, which may not have
  /// saved it; unset, or nothing: the file is read.
  std::function<std::optional<std::string>(const std::string& path)> openText;
  /// Says what is wrong with an ECMAScript pattern (language/32 §7); unset: every pattern is accepted.
  std::function<std::optional<PatternError>(std::string_view)> checkRegex;
};

/// Parses and type-checks a query; a query of the older language (language/50) is translated on the way.
/// Reports to the sink and returns nothing if there are errors. The texts read are in the sink and in the
/// result.
std::optional<Query> parse(Source source, const CompileOptions& options, DiagnosticSink& sink);

/// Like parse(), but returns what was read even if there are errors: filters and symbols, perhaps without a
/// root. For editors.
Query read(Source source, const CompileOptions& options, DiagnosticSink& sink);

/// Translates a query of the older language (language/50) to CQL 6.2 text. Nothing, with messages in the
/// sink, if it is no such query or wrong.
std::optional<std::string> modernize(Source source, DiagnosticSink& sink);

/// parse() followed by the passes (passes/pipeline.h).
std::optional<Query> compile(Source source, const CompileOptions& options, DiagnosticSink& sink);

}  // namespace cql::frontend
