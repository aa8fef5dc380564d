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
/// and `secure`: reject what accesses files (readfile, writefile, similarposition, input and output of the
/// header). They override the header.
struct CompileOptions : GivenSettings {
  bool translated = false;  ///< from the older language: `filters` follow the query's, `unmark` is recognised
  bool haveInput = false;   ///< an input file was given: `cql()` may be empty
  bool haveOutput = false;  ///< a file for the games was given, which replaces that of the header
  bool evidence = false;    ///< an output draws what matches are made of (passes/evidence.h)
  std::string library;      ///< the folder of files that every query may include; empty: none
  /// Returns the text of an included file, by its canonical path, from the buffer of an editor, which may be
  /// unsaved. Unset, or nullopt: the file is read.
  std::function<std::optional<std::string>(const std::string& path)> openText;
  /// Returns what is wrong with an ECMAScript pattern (language/32 §7); unset: every pattern is accepted.
  std::function<std::optional<PatternError>(std::string_view)> checkRegex;
};

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
