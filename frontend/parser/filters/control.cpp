#include "frontend/parser/filters/control.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/parser/filters/loops.h"
#include "frontend/parser/patterns/line.h"
#include "frontend/parser/patterns/path.h"
#include "frontend/parser/range.h"
#include "frontend/parser/values/sort.h"

namespace cql::frontend {

NodeId ControlParser::ifFilter() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  NodeId test = condition(filter());
  acceptKeyword("then");
  NodeId then = filter(), otherwise = kNone;
  if (acceptKeyword("else")) {
    otherwise = tryLevel(Level::Or);
    if (otherwise == kNone) failHere("expected a filter after 'else'" + found());
  }
  const Type t = otherwise != kNone && type(then) == type(otherwise) ? type(then) : Type::Logical;
  if (t == Type::Logical) {
    condition(then);
    if (otherwise != kNone) condition(otherwise);
  }
  return make(Op::If, t, begin, {test, then, otherwise});
}

NodeId ControlParser::whileFilter() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  expectSymbol("(", "after 'while': while (test) filter");
  NodeId test;
  {
    Inside parentheses = insideParentheses();
    test = filter();
  }
  expectSymbol(")", "after the test of 'while'");
  if (node(test).op == Op::RegexMatch && !isGrouped(test)) {
    const RegexMatchNode match(node(test));
    const std::uint32_t regex = match.regex();
    const NodeId subject = match.text(), pattern = match.pattern();
    NodeId body = condition(filter());
    NodeId id = make(Op::WhileMatch, Type::Logical, begin, {subject, pattern, body});
    node(id).symbol = regex;
    return id;
  }
  condition(test);
  NodeId body = condition(filter());
  return make(Op::While, Type::Logical, begin, {test, body});
}

NodeId ControlParser::find() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  std::uint32_t flags = 0;
  Range r;
  while (true) {
    if (acceptKeyword("quiet")) {
      flags |= kQuiet;
    } else if (acceptKeyword("all")) {
      flags |= kAll;
    } else if (acceptSymbol("<--")) {
      flags |= kBackward;
    } else {
      if (r.given) break;
      r = RangeParser(state_).range();
      if (!r.given) break;
    }
  }
  if (r.given && (flags & kAll)) fail(from(begin), "'find' takes either 'all' or a range");
  if (dialect() != Dialect::Cqli) RangeParser(state_).refuseBound("find");
  NodeId body = tryLevel(Level::Or);
  if (body == kNone) failHere("'find' needs a filter" + found());
  condition(body);
  NodeId id =
      make(Op::Find, r.given || (flags & kAll) ? Type::Number : Type::Position, begin, {body, r.low, r.high});
  node(id).flags |= flags;
  RangeParser(state_).apply(id, r);
  return id;
}

std::uint32_t ControlParser::positionName(const std::string& owner) {
  const Token t = cur();
  if (t.kind != TokenKind::Identifier)
    failHere("'" + owner + "' needs the names of two position variables, found " + describe(t));
  skip();
  if (std::uint32_t symbol = state_.names.lookup(t.text); symbol != kNone) {
    if (query_.symbols[symbol].kind != SymbolKind::Position)
      fail(t.range, "'" + t.text + "' is not a position variable");
    return symbol;
  }
  return state_.names.declare(t.text, SymbolKind::Position, t.range);
}

/// Reads (NAME NAME), two different names, after `owner`.
std::pair<std::uint32_t, std::uint32_t> ControlParser::twoPositionNames(const std::string& owner) {
  expectSymbol("(", "after '" + owner + "'");
  const std::uint32_t first = positionName(owner), second = positionName(owner);
  if (first == second) fail(last().range, "the two names of '" + owner + "' must differ");
  expectSymbol(")", "after the names of '" + owner + "'");
  return {first, second};
}

NodeId ControlParser::echo() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  std::uint32_t flags = acceptKeyword("quiet") ? kQuiet : 0u;
  if (state_.inSortMin > 0) fail(from(begin), "'echo' cannot be used inside 'sort min'");
  const auto [source, target] = twoPositionNames("echo");
  if (acceptKeyword("in")) {
    if (!acceptKeyword("all")) failHere("expected 'all' after 'in', found " + describe(cur()));
    flags |= kInAll;
  }
  NodeId body = tryLevel(Level::Or);
  if (body == kNone) failHere("'echo' needs a filter" + found());
  const Type t = type(body) == Type::Number ? Type::Number : Type::Logical;
  if (t == Type::Logical) condition(body);
  NodeId id = make(Op::Echo, t, begin, {body});
  node(id).symbol = source;
  node(id).symbol2 = target;
  node(id).flags |= flags;
  return id;
}

NodeId ControlParser::consecutiveMoves() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  bool quiet = acceptKeyword("quiet");
  Range r = RangeParser(state_).range();
  quiet |= acceptKeyword("quiet");
  const auto [a, b] = twoPositionNames("consecutivemoves");
  NodeId id = make(Op::ConsecutiveMoves, Type::Number, begin, {r.low, r.high});
  node(id).symbol = a;
  node(id).symbol2 = b;
  node(id).number = query_.consecutiveFilters++;
  if (quiet) node(id).flags |= kQuiet;
  RangeParser(state_).apply(id, r);
  return id;
}

NodeId ControlParser::similarPosition() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  bool noSort = false, noTransform = false;
  while (true) {
    if (acceptKeyword("nosort"))
      noSort = true;
    else if (acceptKeyword("notransform"))
      noTransform = true;
    else
      break;
  }
  const Token literal = cur();
  if (literal.kind != TokenKind::String)
    failHere("'similarposition' needs the name of a .pgn file in quotes, found " + describe(literal));
  if (!isPgnName(literal.text)) failHere("the collection of 'similarposition' must be a .pgn file");
  if (options_.secure.value_or(false)) fail(literal.range, "'similarposition' is switched off by --secure");
  skip();
  const std::uint32_t games = collection(literal.text, !noTransform);
  NodeId similar = make(Op::SimilarPosition, Type::Logical, begin);
  node(similar).symbol = games;
  if (noSort) return similar;
  NodeId game = make(Op::SimilarPositionGame, Type::Number, begin);
  node(game).symbol = games;
  SortParser sorting(state_);
  NodeId key = sorting.sortBy(sorting.sortKey("submission game", true, false), game, begin);
  return make(Op::Compound, Type::Number, begin, {similar, key});
}

/// Returns the number of a collection of games; equal collections are read once.
std::uint32_t ControlParser::collection(const std::string& file, bool transforms) {
  auto& known = query_.collections;
  const auto same = std::find_if(known.begin(), known.end(), [&](const auto& collection) {
    return collection.file == file && collection.transforms == transforms;
  });
  const auto number = static_cast<std::uint32_t>(same - known.begin());
  if (same == known.end()) known.push_back({file, transforms});
  return number;
}

/// Reads the filter after `loop` and `assert`.
NodeId ControlParser::operandOf(const std::string& word) {
  NodeId body = tryLevel(Level::Or);
  if (body == kNone) failHere("'" + word + "' needs a filter" + found());
  return body;
}

NodeId ControlParser::assertion() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  NodeId body = operandOf("assert");
  if (node(body).op == Op::Variable) {  // alone: tests whether it is bound (language/22 §7)
    const std::uint32_t symbol = node(body).symbol;
    body = make(Op::IsBound, Type::Logical, node(body).range.begin);
    node(body).symbol = symbol;
    node(body).number = 1;
  }
  condition(body);
  return make(Op::Assert, Type::Logical, begin, {body});
}

NodeId ControlParser::assertVariations() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  if (cur().kind != TokenKind::String)
    failHere("'cql_assertvariations' needs a message in quotes, found " + describe(cur()));
  std::string text = cur().text;
  skip();
  NodeId id = make(Op::AssertVariations, Type::Logical, begin);
  node(id).text = std::move(text);
  return id;
}

NodeId ControlParser::tryFilter() {
  const std::string& w = cur().text;
  if (atKeyword("distinct")) return SortParser(state_).distinct();
  if (cur().kind != TokenKind::Keyword) return kNone;
  if (w == "if") return ifFilter();
  if (w == "while") return whileFilter();
  if (w == "square" || w == "piece") return LoopParser(state_).squareLoop(w == "piece");
  if (w == "find") return find();
  if (w == "echo") return echo();
  if (w == "consecutivemoves") return consecutiveMoves();
  if (w == "sort") return SortParser(state_).sort();
  if (w == "similarposition") return similarPosition();
  if (w == "line") return LineParser(state_).line();
  if (w == "path") return PathParser(state_).path();
  if (w == "assert") return assertion();
  if (w == "cql_assertvariations") return assertVariations();
  const std::uint32_t begin = cur().range.begin;
  if (acceptKeyword("loop")) return make(Op::Loop, Type::Logical, begin, {condition(operandOf("loop"))});
  return kNone;
}

}  // namespace cql::frontend
