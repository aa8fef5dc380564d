#include "frontend/compile.h"

#include "frontend/parser.h"
#include "frontend/passes/pipeline.h"

namespace cql::frontend {

std::optional<Query> parse(Source source, const CompileOptions& options, DiagnosticSink& sink) {
  const std::uint32_t buffer = sink.addSource(std::move(source));
  Query query;
  Parser(query, options, sink).parseQuery(buffer);
  if (sink.errorCount() || query.root == kNone) return std::nullopt;
  query.sources = sink.sources();
  return query;
}

std::optional<Query> compile(Source source, const CompileOptions& options, DiagnosticSink& sink) {
  std::optional<Query> query = parse(std::move(source), options, sink);
  if (!query || !runPasses(*query, sink)) return std::nullopt;
  return query;
}

}  // namespace cql::frontend
