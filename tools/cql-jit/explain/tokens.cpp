#include "tools/cql-jit/explain/tokens.h"

#include <cstdio>
#include <string_view>

#include "frontend/diagnostics.h"
#include "frontend/token.h"
#include "tools/command/console.h"

namespace cql::tool {
namespace {

std::string_view nameOf(frontend::TokenKind kind) {
  switch (kind) {
    case frontend::TokenKind::End:
      return "end";
    case frontend::TokenKind::Keyword:
      return "keyword";
    case frontend::TokenKind::Identifier:
      return "identifier";
    case frontend::TokenKind::Integer:
      return "integer";
    case frontend::TokenKind::String:
      return "string";
    case frontend::TokenKind::Designator:
      return "designator";
    case frontend::TokenKind::PieceDeclaration:
      return "piece";
    case frontend::TokenKind::TripleSlash:
      return "///";
    case frontend::TokenKind::Result:
      return "result";
    case frontend::TokenKind::Repetition:
      return "repetition";
    case frontend::TokenKind::Dash:
      return "dash";
    case frontend::TokenKind::Symbol:
      return "symbol";
    case frontend::TokenKind::FileName:
      return "file";
    case frontend::TokenKind::Group:
    case frontend::TokenKind::GroupIndex:
      return "group";
  }
  return "";
}

}  // namespace

Result<std::string> describeTokens(const frontend::Source& source, const frontend::CompileOptions& options) {
  frontend::DiagnosticSink sink;
  const std::uint32_t buffer = sink.addSource(source);
  const auto tokens = frontend::lex(source.text, buffer, sink, options.dialect.value_or(Dialect::Union));
  if (sink.errorCount() > 0) return tl::unexpected(frontend::errorOf(sink, colored()));
  const frontend::LineTable lines(source.text);
  std::string result;
  for (const frontend::Token& token : tokens) {
    const frontend::Place place = lines.placeOf(token.range.begin);
    const std::string at = std::to_string(place.line) + ":" + std::to_string(place.column);
    char head[32];
    std::snprintf(head, sizeof head, "%-7s %-10s", at.c_str(), std::string(nameOf(token.kind)).c_str());
    result += head;
    if (token.kind != frontend::TokenKind::End)
      result += " " + source.text.substr(token.range.begin, token.range.end - token.range.begin);
    result += "\n";
  }
  return result;
}

}  // namespace cql::tool
