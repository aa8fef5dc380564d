// Queries of the older language for tests.
#pragma once

#include <optional>
#include <regex>
#include <string>

#include "frontend/compile.h"
#include "frontend/legacy/translate.h"

namespace cql::frontend::legacy {

/// The translation, or the diagnostics.
inline std::string translated(const std::string& text) {
  DiagnosticSink sink;
  const std::uint32_t buffer = sink.addSource({"query.cql", text});
  const std::optional<std::string> modern = translate(buffer, sink);
  return modern ? *modern : renderAll(sink, false);
}

/// The first error as `line:column: message`, or `accepted`.
inline std::string firstError(const std::string& text) {
  DiagnosticSink sink;
  const std::uint32_t buffer = sink.addSource({"query.cql", text});
  if (translate(buffer, sink)) return "accepted";
  for (const Diagnostic& d : sink.all()) {
    if (d.severity != Severity::Error) continue;
    const Place place = placeOf(sink.sources()[buffer], d.range.begin);
    return std::to_string(place.line) + ":" + std::to_string(place.column) + ": " + d.message;
  }
  return "refused without a word";
}

/// The parser's message on the translation; empty if it accepts it.
inline std::string problemOfTranslation(const std::string& text) {
  DiagnosticSink sink;
  CompileOptions options;
  options.haveInput = true;
  return parse({"query.cql", text}, options, sink) ? "" : text + "\n" + renderAll(sink, false);
}

/// A translation with its broken lines joined.
inline std::string joined(const std::string& text) {
  return std::regex_replace(text, std::regex("\n {4}(  )?(?=\\S)"), " ");
}

inline std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t begin = text.find(before), end = text.find(after);
  if (begin == std::string::npos || end == std::string::npos) return text;
  return text.substr(begin + before.size(), end - begin - before.size());
}

/// The filter F1 of language/50 §5 for `(match (position ITEMS))`, without its outer braces.
inline std::string filterOf(const std::string& items) {
  return between(joined(translated("(match (position " + items + "))")), "  First1=find quiet {",
                 "}\n  Searched=1");
}

/// The condition on the game that `(match ITEMS (position))` is translated to.
inline std::string conditionOf(const std::string& items) {
  const std::string text = joined(translated("(match " + items + " (position))"));
  if (text.find("// Conditions") != std::string::npos)
    return between(text, "// Conditions on the game.\n", "\n\n// Once");
  return between(text, "if initial {\n  ", "\n  First1=");
}

}  // namespace cql::frontend::legacy
