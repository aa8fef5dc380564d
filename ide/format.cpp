#include "ide/format.h"

#include <algorithm>

#include "frontend/legacy/translate.h"
#include "frontend/passes/print.h"
#include "ide/layout.h"
#include "ide/wrap.h"

namespace cql::ide {
namespace {

using frontend::NodeId, frontend::Op, frontend::Query, frontend::Token;

/// Returns the range of an item of a list: its text, or the call of the function that contains it. `list`:
/// the range of the list, which may be in a function, too.
frontend::SourceRange placeIn(const frontend::SourceRange& list, frontend::SourceRange item,
                              const Query& query) {
  while (item.call != 0 && item.call != list.call) item = query.calls[item.call - 1];
  return item;
}

/// Returns the lists of a parsed query: compounds, and braces with one filter. Skips functions that are never
/// called.
Lists listsOf(const Query& query, const std::vector<Token>& tokens) {
  Lists lists;
  const std::string_view text = query.sources[0].text;
  std::vector<std::uint32_t> begins;
  const auto operandsOf = [&](NodeId id) {
    std::vector<std::uint32_t> items;
    for (NodeId operand : query[id].operands)
      items.push_back(placeIn(query[id].range, query[operand].range, query).begin);
    return items;
  };
  for (const frontend::Node& n : query.nodes)
    if (n.range.buffer == 0) begins.push_back(n.range.begin);
  for (const frontend::SourceRange& call : query.calls)
    if (call.buffer == 0) begins.push_back(call.begin);
  std::ranges::sort(begins);
  const std::vector<std::size_t> partner = partners(tokens);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::uint32_t open = tokens[i].range.begin;
    if (!tokens[i].isSymbol("{") || partner[i] == i) continue;
    const auto inside = std::ranges::upper_bound(begins, open);
    if (inside != begins.end() && *inside < tokens[partner[i]].range.begin) lists[open];
  }
  const std::size_t first = tokens.size() > 1 ? partner[1] + 1 : 0;
  const bool inBraces = tokens[first].isSymbol("{") && partner[first] + 2 == tokens.size();
  for (NodeId id = 0; id < query.nodes.size(); ++id) {
    const frontend::Node& n = query[id];
    const bool outer = id == query.root && !inBraces;
    if (n.op == Op::Compound && n.range.buffer == 0 && !outer && text[n.range.begin] == '{')
      lists[n.range.begin] = operandsOf(id);
  }
  std::vector<std::uint32_t>& outer = lists[kOuterList] = {tokens[first].range.begin};
  if (!inBraces && query[query.root].op == Op::Compound) outer = operandsOf(query.root);
  for (auto& [open, items] : lists) std::ranges::sort(items);
  return lists;
}

constexpr int kMostRounds = 200;  ///< each iteration breaks one level of brackets

/// Lays out a query; `wrap`: breaks its lines until none is too long that can be broken. Returns nullopt if
/// it is no query.
std::optional<std::string> laidOut(frontend::Source source, const frontend::CompileOptions& options,
                                   bool wrap) {
  for (int rounds = 0;; ++rounds) {
    frontend::DiagnosticSink scratch;
    const std::optional<Query> query = frontend::parse(source, options, scratch);
    if (!query) return std::nullopt;
    const std::vector<Token> tokens = frontend::lex(source.text, 0, scratch);
    const Lists lists = listsOf(*query, tokens);
    std::string text = layOut(source.text, tokens, lists);
    if (text != source.text && rounds < kMostRounds) {
      source.text = std::move(text);
      continue;  // the new text has other token offsets
    }
    const std::vector<std::uint32_t> places =
        wrap ? wraps(text, tokens, lists) : std::vector<std::uint32_t>();
    if (places.empty() || rounds >= kMostRounds) return text;
    for (const std::uint32_t place : places) source.text[place - 1] = '\n';
  }
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// Returns true if all lines of the text end with CR LF.
bool endsLinesWithCr(const std::string& text) {
  bool all = text.find('\n') != text.npos;
  for (std::size_t at = 0; all && (at = text.find('\n', at)) != text.npos; ++at)
    all = at > 0 && text[at - 1] == '\r';
  return all;
}

}  // namespace

std::optional<std::string> format(const frontend::Source& source, std::optional<frontend::Spelling> spelling,
                                  const frontend::CompileOptions& options, frontend::DiagnosticSink& sink) {
  if (const auto first = frontend::legacy::firstWords(source.text); first.legacy) {
    sink.error(
        {first.begin, first.end, sink.addSource(source)},
        "queries of the older language, (match ...), are not laid out; rewrite this one in CQL 6 first, with "
        "cql-jit convert --modern");
    return std::nullopt;
  }
  const std::optional<Query> query = frontend::parse(source, options, sink);
  if (!query) return std::nullopt;
  frontend::Source spelt = source;
  replaceAll(spelt.text, "\r\n", "\n");
  frontend::DiagnosticSink scratch;
  if (spelling) {
    // Adjacent words, as in `3R`, cannot be respelled: the layout separates them first.
    spelt.text = laidOut(spelt, options, false).value_or(spelt.text);
    spelt.text = frontend::respell(spelt, *spelling, scratch).value_or(spelt.text);
  }
  frontend::DiagnosticSink again;
  for (const bool wrap : {true, false}) {
    std::optional<std::string> result = laidOut(spelt, options, wrap);
    const std::optional<Query> same =
        result ? frontend::parse({source.name, *result}, options, again) : std::nullopt;
    if (!same || frontend::print(*same) != frontend::print(*query)) continue;
    if (endsLinesWithCr(source.text)) replaceAll(*result, "\n", "\r\n");
    return result;
  }
  sink.error({0, 0, 0}, "this query cannot be laid out without a change of what it means; please report it");
  return std::nullopt;
}

}  // namespace cql::ide
