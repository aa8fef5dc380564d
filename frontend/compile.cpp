#include "frontend/compile.h"

#include "frontend/legacy/translate.h"
#include "frontend/meaning/meaning.h"
#include "frontend/parser/parser.h"
#include "frontend/passes/lint.h"
#include "frontend/passes/pipeline.h"

namespace cql::frontend {
namespace {

/// Rejects a text that cannot be a query.
bool mayBeQuery(std::uint32_t buffer, DiagnosticSink& sink) {
  const std::string wrong = otherThanQuery(sink.sources()[buffer].text);
  if (!wrong.empty()) sink.error({0, 0, buffer}, wrong);
  return wrong.empty();
}

/// Returns the language of the text; nullopt, with a message, if another one was requested.
std::optional<Language> languageOf(std::uint32_t buffer, Language asked, DiagnosticSink& sink) {
  if (!mayBeQuery(buffer, sink)) return std::nullopt;
  const legacy::FirstWords first = legacy::firstWords(sink.sources()[buffer].text);
  const SourceRange place{first.begin, first.end, buffer};
  if (asked == Language::Modern && first.legacy) {
    sink.error(place,
               "this query is in the older language of CQL 1 to 4, but --modern asks for CQL 6; leave the "
               "option out, or rewrite the query with cql-jit convert --modern");
    return std::nullopt;
  }
  if (asked == Language::Legacy && first.modern) {
    sink.error(place,
               "this query is in CQL 6, but --legacy asks for the older language, whose queries begin with "
               "(match; leave the option out");
    return std::nullopt;
  }
  if (asked != Language::Detect) return asked;
  if (const std::string wrong = legacy::almostLegacy(sink.sources()[buffer].text); !wrong.empty()) {
    sink.error(place, wrong);
    return std::nullopt;
  }
  return first.legacy ? Language::Legacy : Language::Modern;
}

/// Translates the query into a source of its own, and sets the options for parsing that.
std::optional<std::uint32_t> translated(std::uint32_t buffer, CompileOptions& options, DiagnosticSink& sink) {
  std::optional<std::string> modern =
      legacy::translate(buffer, sink, legacy::Purpose::Run, options.variations.value_or(false));
  if (!modern) return std::nullopt;
  const std::string name = sink.sources()[buffer].name;
  if (!options.transforms.empty()) {
    sink.error({0, 1, buffer},
               "a transform of the command line is for queries of CQL 6; in the older language each position "
               "list has its own, as in (position Nd4 :flipcolor)");
    return std::nullopt;
  }
  // The translation searches the game at its initial position, so no earlier filter may fail there.
  options.translated = true;
  return sink.addSource({name + " (in CQL 6.2)", std::move(*modern)});
}

}  // namespace

Query read(Source source, const CompileOptions& options, DiagnosticSink& sink) {
  Query query;
  std::uint32_t buffer = sink.addSource(std::move(source));
  const std::optional<Language> language =
      languageOf(buffer, options.language.value_or(Language::Detect), sink);
  if (!language) return query;
  CompileOptions own = options;
  if (*language == Language::Legacy) {
    const std::optional<std::uint32_t> modern = translated(buffer, own, sink);
    if (!modern) return query;
    buffer = *modern;
  }
  parseQuery(buffer, own, query, sink);
  if (*language == Language::Legacy && query.header.matchCount && !options.filters.empty()) {
    sink.error(
        {0, 1, 0},
        "a match list with :not marks no position of which a filter of the command line could be asked; "
        "write the condition into the query");
  }
  if (*language == Language::Modern && options.warnings != "none" && !sink.errorCount()) lint(query, sink);
  if (sink.errorCount() && *language == Language::Modern &&
      options.dialect.value_or(Dialect::Union) == Dialect::Union)
    suggestMeaning(sink);
  query.sources = sink.sources();
  return query;
}

std::optional<Query> parse(Source source, const CompileOptions& options, DiagnosticSink& sink) {
  Query query = read(std::move(source), options, sink);
  if (sink.errorCount() || query.root == kNone) return std::nullopt;
  return query;
}

std::optional<std::string> modernize(Source source, DiagnosticSink& sink) {
  const std::uint32_t buffer = sink.addSource(std::move(source));
  if (!mayBeQuery(buffer, sink)) return std::nullopt;
  const legacy::FirstWords first = legacy::firstWords(sink.sources()[buffer].text);
  if (first.modern) {
    sink.error({first.begin, first.end, buffer},
               "this query is in CQL 6 already; --modern rewrites those of the older language, (match ...)");
    return std::nullopt;
  }
  return legacy::translate(buffer, sink);
}

std::optional<Query> compile(Source source, const CompileOptions& options, DiagnosticSink& sink) {
  std::optional<Query> query = parse(std::move(source), options, sink);
  if (!query || !runPasses(*query, sink, {.evidence = options.evidence, .library = options.library}))
    return std::nullopt;
  return query;
}

}  // namespace cql::frontend
