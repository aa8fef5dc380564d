// Searches, control, loops, sorting (language/22, 10 §8).
#include "frontend/parser.h"

namespace cql::frontend {

NodeId Parser::ifFilter() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
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

NodeId Parser::whileFilter() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  expectSymbol("(", "after 'while': while (test) filter");
  NodeId test;
  {
    Inside parentheses = insideParentheses();
    test = filter();
  }
  expectSymbol(")", "after the test of 'while'");
  if (node(test).op == Op::RegexMatch && !grouped_.contains(test)) {
    const std::uint32_t regex = node(test).symbol;
    NodeId subject = node(test).kids[0];
    NodeId body = condition(filter());
    NodeId id = make(Op::WhileMatch, Type::Logical, begin, {subject, body});
    node(id).symbol = regex;
    return id;
  }
  condition(test);
  NodeId body = condition(filter());
  return make(Op::While, Type::Logical, begin, {test, body});
}

NodeId Parser::loopBody(Op op, std::uint32_t symbol, NodeId domain, bool all, std::uint32_t begin) {
  NodeId body = condition(filter());
  NodeId id = make(op, all ? Type::Logical : Type::Set, begin, {domain, body});
  node(id).symbol = symbol;
  if (all) node(id).flags |= kAll;
  return id;
}

/// square [all] x in S F, piece [all] x in S F.
NodeId Parser::squareLoop(bool piece) {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = cur().text;
  ++pos_;
  const bool all = acceptKeyword("all");
  if (cur().kind != TokenKind::Identifier)
    failHere("'" + word + "' needs the name of a variable, found " + describe(cur()) +
             (cur().kind == TokenKind::Designator ? ", which is a piece designator" : ""));
  const Token name = cur();
  ++pos_;
  if (piece && !all && atSymbol("=")) {
    pos_ -= 1;
    return pieceAssignment(name.text, begin);
  }
  if (!acceptKeyword("in"))
    failHere("expected 'in' after the variable of '" + word + "', found " + describe(cur()));
  NodeId domain = typed(Level::Move, Type::Set, "'" + word + "'");
  std::uint32_t symbol = loopVariable(name.text, piece ? SymbolKind::Piece : SymbolKind::Set, name.range);
  return loopBody(piece ? Op::PieceLoop : Op::SquareLoop, symbol, domain, all, begin);
}

/// [∀] x∊S F, [∀] ◭x∊S F, x∊D F.
NodeId Parser::symbolicLoop(bool all) {
  const Token name = cur();
  const std::uint32_t begin = name.range.begin;
  const bool piece = name.kind == TokenKind::PieceDeclaration;
  if (!piece && name.kind != TokenKind::Identifier)
    failHere("expected the variable of a loop, found " + describe(name));
  ++pos_;
  expectSymbol("[element]", "after the variable of the loop");
  if (!piece && !all) {
    const std::size_t save = pos_;
    const std::uint32_t dictionary = tryDictionary();
    if (dictionary != kNone && !atSymbol("[")) return dictionaryLoop(name, dictionary, begin);
    pos_ = save;
  }
  NodeId domain = typed(Level::Move, Type::Set, "the loop");
  std::uint32_t symbol = loopVariable(name.text, piece ? SymbolKind::Piece : SymbolKind::Set, name.range);
  return loopBody(piece ? Op::PieceLoop : Op::SquareLoop, symbol, domain, all, begin);
}

NodeId Parser::find() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  std::uint32_t flags = 0;
  Range r;
  while (true) {
    if (acceptKeyword("quiet"))
      flags |= kQuiet;
    else if (acceptKeyword("all"))
      flags |= kAll;
    else if (acceptSymbol("<--"))
      flags |= kBackward;
    else if (!r.given && (r = range()).given)
      continue;
    else
      break;
  }
  if (r.given && (flags & kAll)) fail(from(begin), "'find' takes either 'all' or a range");
  NodeId body = tryLevel(Level::Or);
  if (body == kNone) failHere("'find' needs a filter" + found());
  condition(body);
  NodeId id =
      make(Op::Find, r.given || (flags & kAll) ? Type::Number : Type::Position, begin, {body, r.low, r.high});
  node(id).flags |= flags;
  applyRange(id, r);
  return id;
}

std::uint32_t Parser::positionName(const std::string& owner) {
  const Token t = cur();
  if (t.kind != TokenKind::Identifier)
    failHere("'" + owner + "' needs the names of two position variables, found " + describe(t));
  ++pos_;
  if (std::uint32_t symbol = lookup(t.text); symbol != kNone) {
    if (query_.symbols[symbol].kind != SymbolKind::Position)
      fail(t.range, "'" + t.text + "' is not a position variable");
    return symbol;
  }
  return declare(t.text, SymbolKind::Position, t.range);
}

/// (NAME NAME), which differ, behind `owner`.
std::pair<std::uint32_t, std::uint32_t> Parser::twoPositionNames(const std::string& owner) {
  expectSymbol("(", "after '" + owner + "'");
  const std::uint32_t first = positionName(owner), second = positionName(owner);
  if (first == second) fail(last().range, "the two names of '" + owner + "' must differ");
  expectSymbol(")", "after the names of '" + owner + "'");
  return {first, second};
}

NodeId Parser::echo() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  std::uint32_t flags = acceptKeyword("quiet") ? kQuiet : 0u;
  if (sortMinDepth_ > 0) fail(from(begin), "'echo' cannot be used inside 'sort min'");
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

NodeId Parser::consecutiveMoves() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  bool quiet = acceptKeyword("quiet");
  Range r = range();
  quiet |= acceptKeyword("quiet");
  const auto [a, b] = twoPositionNames("consecutivemoves");
  NodeId id = make(Op::ConsecutiveMoves, Type::Number, begin, {r.low, r.high});
  node(id).symbol = a;
  node(id).symbol2 = b;
  node(id).number = query_.consecutiveFilters++;
  if (quiet) node(id).flags |= kQuiet;
  applyRange(id, r);
  return id;
}

/// The key of that name. The keys stand in the order in which their names come first in the text.
std::uint32_t Parser::sortKey(const std::string& name, bool smallest, bool quiet) {
  for (std::uint32_t i = 0; i < query_.sortKeys.size(); ++i)
    if (query_.sortKeys[i].name == name) return i;
  query_.sortKeys.push_back({name, std::nullopt, smallest, quiet});
  return static_cast<std::uint32_t>(query_.sortKeys.size() - 1);
}

NodeId Parser::sortBy(std::uint32_t key, NodeId value, std::uint32_t begin) {
  const Type t = type(value);
  SortKey& known = query_.sortKeys[key];
  if (!known.type) known.type = t;
  if (*known.type != t)
    fail(from(begin),
         "'sort' \"" + known.name + "\" sorts by a number in one place and by a string in another");
  NodeId id = make(Op::Sort, t, begin, {value});
  node(id).symbol = key;
  return id;
}

NodeId Parser::sort() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  const bool quiet = acceptKeyword("quiet");
  // `sort max "x" F`, but `sort max(a b)` sorts by a maximum.
  bool smallest = false, directed = false;
  if ((atKeyword("max") || atKeyword("min")) && ahead().kind == TokenKind::String) {
    directed = true;
    smallest = atKeyword("min");
    ++pos_;
  } else if ((atKeyword("max") || atKeyword("min")) && !ahead().isSymbol("(")) {
    failHere("'sort " + cur().text + "' needs a name in quotes behind it");
  }
  std::string name;
  if (cur().kind == TokenKind::String && !cur().text.empty()) {
    name = cur().text;
    ++pos_;
  } else if (directed) {
    failHere("'sort min' and 'sort max' need a name that is not empty");
  }
  if (atKeyword("quiet")) failHere("'quiet' must come directly after 'sort'");
  if (name.empty()) name = "<sort-id-" + std::to_string(++unnamedSorts_) + ">";
  const std::uint32_t key = sortKey(name, smallest, quiet);
  NodeId value;
  {
    Restore<int> inSort(sortMinDepth_, sortMinDepth_ + smallest);
    value = tryLevel(Level::Or);
  }
  if (value == kNone) failHere("'sort' needs a number, a set or a string" + found());
  if (type(value) == Type::Logical || type(value) == Type::Position)
    fail(node(value).range, "'sort' needs a number, a set or a string to sort by");
  if (node(value).op == Op::Number) fail(node(value).range, "sorting by a plain number does nothing");
  return sortBy(key, asNumber(value), begin);
}

NodeId Parser::similarPosition() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
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
  if (options_.secure) fail(literal.range, "'similarposition' is switched off by --secure");
  ++pos_;
  std::uint32_t collection = kNone;
  for (std::uint32_t i = 0; i < query_.collections.size(); ++i)
    if (query_.collections[i].file == literal.text && query_.collections[i].transforms == !noTransform)
      collection = i;
  if (collection == kNone) {
    collection = static_cast<std::uint32_t>(query_.collections.size());
    query_.collections.push_back({literal.text, !noTransform});
  }
  NodeId similar = make(Op::SimilarPosition, Type::Logical, begin);
  node(similar).symbol = collection;
  if (noSort) return similar;
  NodeId game = make(Op::SimilarPositionGame, Type::Number, begin);
  node(game).symbol = collection;
  NodeId key = sortBy(sortKey("submission game", true, false), game, begin);
  return make(Op::Compound, Type::Number, begin, {similar, key});
}

NodeId Parser::tryControl() {
  const Token t = cur();
  const std::uint32_t begin = t.range.begin;
  const std::string& w = t.text;
  if (t.isSymbol("[forall]")) {
    ++pos_;
    return symbolicLoop(true);
  }
  if (t.kind != TokenKind::Keyword) return kNone;
  if (w == "if") return ifFilter();
  if (w == "while") return whileFilter();
  if (w == "square" || w == "piece") return squareLoop(w == "piece");
  if (w == "find") return find();
  if (w == "echo") return echo();
  if (w == "consecutivemoves") return consecutiveMoves();
  if (w == "sort") return sort();
  if (w == "similarposition") return similarPosition();
  if (w == "line") return line();
  if (w == "path") return path();
  if (w == "loop" || w == "assert") {
    ++pos_;
    NodeId body = tryLevel(Level::Or);
    if (body == kNone) failHere("'" + w + "' needs a filter" + found());
    if (w == "loop") return make(Op::Loop, Type::Logical, begin, {condition(body)});
    if (node(body).op == Op::Variable) {  // alone: is it bound? (language/22 §7)
      const std::uint32_t symbol = node(body).symbol;
      body = make(Op::IsBound, Type::Logical, node(body).range.begin);
      node(body).symbol = symbol;
      node(body).number = 1;
    }
    condition(body);
    return make(Op::Assert, Type::Logical, begin, {body});
  }
  if (w == "cql_assertvariations") {
    ++pos_;
    if (cur().kind != TokenKind::String)
      failHere("'cql_assertvariations' needs a message in quotes, found " + describe(cur()));
    std::string text = cur().text;
    ++pos_;
    NodeId id = make(Op::AssertVariations, Type::Logical, begin);
    node(id).text = text;
    return id;
  }
  return kNone;
}

}  // namespace cql::frontend
