#include "frontend/compile.h"

#include "frontend/legacy/translate.h"
#include "frontend/parser.h"
#include "frontend/passes/pipeline.h"

namespace cql::frontend {

std::optional<Query> parse(Source source, const CompileOptions& options, DiagnosticSink& sink) {
  const std::string name = source.name;
  std::uint32_t buffer = sink.addSource(std::move(source));
  if (legacy::isLegacy(sink.sources()[buffer].text)) {
    std::optional<std::string> modern = legacy::translate(buffer, sink);
    if (!modern) return std::nullopt;
    buffer = sink.addSource({name + " (in CQL 6.2)", std::move(*modern)});
  }
  Query query;
  Parser(query, options, sink).parseQuery(buffer);
  if (sink.errorCount() || query.root == kNone) return std::nullopt;
  query.sources = sink.sources();
  return query;
}

std::optional<std::string> modernize(Source source, DiagnosticSink& sink) {
  const std::string text = source.text;
  const std::uint32_t buffer = sink.addSource(std::move(source));
  if (!legacy::isLegacy(text)) {
    sink.error({0, 1, buffer}, "this is no query of the older language: it does not begin with (match");
    return std::nullopt;
  }
  return legacy::translate(buffer, sink);
}

std::optional<Query> compile(Source source, const CompileOptions& options, DiagnosticSink& sink) {
  std::optional<Query> query = parse(std::move(source), options, sink);
  if (!query || !runPasses(*query, sink)) return std::nullopt;
  return query;
}

}  // namespace cql::frontend
