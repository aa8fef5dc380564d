#include "frontend/parser/lists.h"

#include <algorithm>

#include "frontend/filter_table.h"
#include "frontend/parser/names/include.h"
#include "frontend/text/brackets.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// In lists nested deeper an error ends the parse: else each enclosing list would read the text again.
constexpr int kMaxRecoveryDepth = 50;

/// Returns true for a word that occurs only inside other filters, like `to` or `firstmatch`.
bool isPart(const Token& t) {
  if (t.kind != TokenKind::Keyword || !partDoc(t.text)) return false;
  const FilterInfo* filter = findFilter(t.text);
  return !filter || filter->word != canonicalWord(t.text);
}

}  // namespace

/// Skips, after an error, to the next line of the list that begins a filter, or to the list's end.
void ListParser::recover(std::size_t begin, std::string_view close) {
  int depth = 0;
  for (std::size_t i = begin; i < tokens_.position() && i < tokens_.limit(); ++i) {
    depth += opensBracket(tokens_.at(i));
    depth -= closesBracket(tokens_.at(i));
  }
  depth = std::max(depth, 0);
  if (tokens_.position() == begin) skip();
  for (; tokens_.position() < tokens_.limit(); skip()) {
    const Token& t = cur();
    if (t.kind == TokenKind::End) break;
    if (depth == 0 && t.isSymbol(close)) break;
    if (opensBracket(t) || closesBracket(t)) {
      depth += opensBracket(t) ? 1 : -1;
      continue;
    }
    // A line that begins with a dash continues a path.
    const bool goesOn = isPart(t) || t.kind == TokenKind::Dash;
    if (depth <= 0 && t.lineBefore && tokens_.position() > begin && startsFilter() && !goesOn) break;
  }
  // Names that the skipped text would define are not reported as unknown.
  for (std::size_t i = begin; i < tokens_.position() && i + 1 < tokens_.limit(); ++i)
    if (tokens_.at(i).kind == TokenKind::Identifier || tokens_.at(i).kind == TokenKind::PieceDeclaration)
      state_.names.poison(tokens_.at(i).text);
}

std::vector<NodeId> ListParser::filtersUntil(std::string_view close) {
  std::vector<NodeId> parts;
  bool failed = false;
  while (cur().kind != TokenKind::End && !(!close.empty() && atSymbol(close))) {
    if (failed && acceptKeyword("else")) continue;  // its `if` was skipped
    const std::size_t begin = tokens_.position();
    try {
      if (IncludeParser files(state_); close.empty() && files.atInclude())
        parts.push_back(files.include());
      else
        parts.push_back(filter());
    } catch (ParseError&) {
      failed = true;
      if (sink_.full() || state_.depth > kMaxRecoveryDepth) throw;
      recover(begin, close);
    }
  }
  if (failed) throw ParseError{};
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) condition(parts[i], i ? parts[i - 1] : kNone);
  return parts;
}

NodeId ListParser::compound(std::vector<NodeId> parts, std::uint32_t begin) {
  CQL_ASSERT(!parts.empty());
  if (parts.size() == 1) return parts[0];
  Type t = type(parts.back());
  return make(Op::Compound, t, begin, std::move(parts));
}

NodeId ListParser::braces() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  Inside brackets = inside(Pattern::None);
  if (atSymbol("}")) failHere("these braces are empty; a compound needs at least one filter");
  std::vector<NodeId> parts = filtersUntil("}");
  expectSymbol("}", "to close the braces");
  if (parts.size() == 1) {
    if (node(parts[0]).op == Op::Dash) state_.nodes.braced.insert(parts[0]);
    return grouped(parts[0], begin);
  }
  return compound(std::move(parts), begin);
}

NodeId ListParser::grouped(NodeId inner, std::uint32_t begin) {
  settleDash(inner);
  // A node of its own distinguishes `{v}` from a bare variable (language/01 §12.3).
  if (node(inner).op == Op::Variable) inner = make(Op::Compound, type(inner), begin, {inner});
  state_.nodes.grouped.insert(inner);
  return inner;
}

/// Fails at the second filter in parentheses.
void ListParser::failAtSecond(std::size_t open) {
  const SourceRange first = tokens_.at(open).range, last = tokens_.at(tokens_.closing(open)).range;
  const std::string_view text = sink_.sources()[first.buffer].text;
  const std::string inside(text.substr(first.end, last.begin - first.end));
  failHere("parentheses hold exactly one filter; put several filters in braces { }",
           FixIt{{first.begin, last.end, first.buffer}, "{" + inside + "}"});
}

NodeId ListParser::parenthesized() {
  const std::uint32_t begin = cur().range.begin;
  const std::size_t open = tokens_.position();
  skip();
  Inside parentheses = insideParentheses();
  if (atSymbol(")")) failHere("these parentheses are empty");
  NodeId inner = filter();
  if (!atSymbol(")") && startsFilter()) failAtSecond(open);
  if (!atSymbol(")")) failHere("expected ')', found " + describe(cur()));
  skip();
  return grouped(inner, begin);
}

}  // namespace cql::frontend
