// Query text -> typed IR. The front door of the folder.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/diagnostics.h"
#include "frontend/ir.h"
#include "runtime/pattern_error.h"

namespace cql::frontend {

/// An option of the command line that adds a filter (language/02 §2.2). `option` without hyphens, lower case:
///   cql TEXT | assign NAME VALUE | fen BOARD | event S | site S | white RE | black RE | result R | wtm | btm
///   similarposition [nosort] [notransform] FILE | hhdb KEY... [ARG] | virtualmainline
struct CommandLineFilter {
  std::string option;
  std::vector<std::string> arguments;
};

/// The language of a query: told by its first words, or by the user.
enum class Language : std::uint8_t { Detect, Legacy, Modern };

struct CompileOptions {
  Language language = Language::Detect;
  std::vector<CommandLineFilter> filters;  ///< put in front of the query's, in this order
  std::optional<bool> variations;          ///< -variations, -mainline: override the header
  std::vector<TransformKind> transforms;   ///< of the command line, outermost first: around the whole body
  bool translated = false;  ///< from the older language: `filters` go behind the query's, `unmark` is known
  bool haveInput = false;   ///< an input file was given: `cql()` may be empty
  /// Refuse what touches files: readfile, writefile, similarposition, input and output of the header.
  bool secure = false;
  /// Says what is wrong with an ECMAScript pattern (language/32 §7); unset: every pattern is accepted.
  std::function<std::optional<PatternError>(std::string_view)> checkRegex;
};

/// Parses and type-checks a query; a query of the older language (language/50) is translated on the way.
/// Reports to the sink and returns nothing if there are errors. The texts read are in the sink and in the
/// result.
std::optional<Query> parse(Source source, const CompileOptions& options, DiagnosticSink& sink);

/// A query of the older language (language/50) as CQL 6.2 text. Nothing, with messages in the sink, if it is
/// none or wrong.
std::optional<std::string> modernize(Source source, DiagnosticSink& sink);

/// parse() followed by the passes (passes/pipeline.h).
std::optional<Query> compile(Source source, const CompileOptions& options, DiagnosticSink& sink);

}  // namespace cql::frontend
