#include "frontend/parser/parser.h"

#include "frontend/dialect.h"
#include "frontend/parser/header.h"
#include "frontend/parser/lists.h"
#include "frontend/parser/names/variables.h"
#include "frontend/parser/option_tokens.h"
#include "frontend/parser/values/records.h"
#include "frontend/parser/values/text.h"
#include "frontend/passes/transform.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// Reads the whole query: header, filters of the command line, filters (language/02).
class QueryParser : ParserPart {
 public:
  explicit QueryParser(ParserState& state) : ParserPart(state) {}

  void query(const std::vector<Token>& tokens);

 private:
  void readFrom(const std::vector<Token>& tokens) {
    CQL_ASSERT(!tokens.empty() && tokens.back().kind == TokenKind::End);
    tokens_ = TokenCursor(tokens, tokens.back());
  }
  std::vector<NodeId> commandLineFilters();
  std::vector<Token> commandLineTokens(const CommandLineFilter& filter);
  NodeId transformed(NodeId root, std::uint32_t begin);
};

void QueryParser::query(const std::vector<Token>& tokens) {
  readFrom(tokens);
  HeaderParser(state_).header();
  const std::size_t behindHeader = tokens_.position();
  std::vector<NodeId> parts = commandLineFilters();
  readFrom(tokens);
  tokens_.moveTo(behindHeader);
  const std::uint32_t begin = cur().range.begin;
  if (cur().kind == TokenKind::End)
    failHere("the query has no filter after its header; a single . would match everything");
  ListParser list(state_);
  std::vector<NodeId> own = list.filtersUntil("");
  parts.insert(options_.translated ? parts.begin() : parts.end(), own.begin(), own.end());
  for (std::size_t i = 0; i < parts.size(); ++i) condition(parts[i], i ? parts[i - 1] : kNone);
  NodeId root = transformed(list.compound(std::move(parts), begin), begin);
  std::vector<std::string> outputs = options_.outputs;
  if (options_.append) outputs.push_back(*options_.append);
  const NodeId columns = options_.columns ? RecordParser(state_).columns(*options_.columns) : kNone;
  for (const NodeId asked : {columns, RecordParser(state_).outputNames(outputs)})
    if (asked != kNone) root = make(Op::Compound, Type::Logical, begin, {condition(root), asked});
  VariableParser(state_).resolveIsBound();
  TextParser(state_).resolveGroups();
  query_.root = root;
}

/// Puts the query into the transforms of the command line.
NodeId QueryParser::transformed(NodeId root, std::uint32_t begin) {
  for (auto kind = options_.transforms.rbegin(); kind != options_.transforms.rend(); ++kind) {
    root = make(Op::Transform, transformType(false, type(root)), begin, {root, kNone, kNone});
    node(root).mode = static_cast<std::uint32_t>(*kind);
    node(root).range.end = begin;  // no word of the text
  }
  return root;
}

std::vector<NodeId> QueryParser::commandLineFilters() {
  std::vector<NodeId> filters;
  for (const CommandLineFilter& f : options_.filters) {
    const int errors = sink_.errorCount();
    const std::vector<Token> tokens = commandLineTokens(f);
    if (sink_.errorCount() > errors) throw ParseError{};
    readFrom(tokens);
    if (cur().kind == TokenKind::End) failHere("the text of '-cql' is empty");
    const std::uint32_t begin = cur().range.begin;
    ListParser list(state_);
    std::vector<NodeId> parts = list.filtersUntil("");
    for (NodeId part : parts) settleDash(part);
    filters.push_back(list.compound(std::move(parts), begin));
  }
  return filters;
}

/// Reads a filter of the command line; its text becomes a source, for messages.
std::vector<Token> QueryParser::commandLineTokens(const CommandLineFilter& f) {
  std::string text = f.option == "cql" ? "" : "-" + f.option;
  for (const std::string& argument : f.arguments) text += (text.empty() ? "" : " ") + argument;
  const std::uint32_t buffer = sink_.addSource({"<-" + f.option + ">", text});
  if (f.option == "cql") return lexed(text, buffer);
  return optionTokens(f, {0, static_cast<std::uint32_t>(text.size()), buffer}, sink_);
}

}  // namespace

void parseQuery(std::uint32_t buffer, const CompileOptions& options, Query& query, DiagnosticSink& sink) {
  CQL_ASSERT(buffer < sink.sources().size() && query.nodes.empty());
  const Source source = sink.sources()[buffer];  // a copy: filters of the command line add sources
  const Dialect dialect = options.dialect.value_or(Dialect::Union);
  if (options.dialect) query.header.dialect = dialect;
  const std::vector<Token> tokens = lex(source.text, buffer, sink, dialect);
  if (dialect == Dialect::Cqli) checkForCqli(tokens, source.text, sink);
  if (sink.errorCount()) return;
  ParserState state(query, options, sink);
  state.buffer = buffer;
  try {
    QueryParser(state).query(tokens);
  } catch (ParseError&) {  // NOLINT(bugprone-empty-catch): the sink has its message
  }
}

}  // namespace cql::frontend
