// The options of a compilation of query text.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/regex/pattern_error.h"
#include "runtime/settings.h"

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

}  // namespace cql::frontend
