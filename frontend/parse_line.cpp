// `line` (language/21 §2).
#include "frontend/parser.h"

namespace cql::frontend {

namespace {

/// Flags of the parameters that `line` and `path` share, and of those that only `line` has.
struct Parameter {
  std::string_view word;
  std::uint32_t flag;
};
constexpr Parameter kLineParameters[] = {{"singlecolor", kSingleColor},  {"primary", kPrimary},
                                         {"secondary", kSecondary},      {"quiet", kQuiet},
                                         {"nestban", kNestBan},          {"firstmatch", kFirstMatch},
                                         {"lastposition", kLastPosition}};

}  // namespace

NodeId Parser::line() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  std::uint32_t flags = 0;
  Range r;
  while (true) {
    const Parameter* found = nullptr;
    for (const Parameter& p : kLineParameters)
      if (atKeyword(p.word)) found = &p;
    if (found) {
      if ((flags & found->flag) && found->flag != kLastPosition)
        failHere("'" + cur().text + "' is given twice");
      flags |= found->flag;
      ++pos_;
    } else if (!r.given && (r = range()).given) {
      continue;
    } else {
      break;
    }
  }
  if (!atSymbol("-->") && !atSymbol("<--"))
    failHere("'line' needs an arrow and a filter behind it, as in line --> check --> mate; found " +
             describe(cur()));
  const std::string arrow = cur().text;
  if (arrow == "<--") {
    if (flags & (kNestBan | kPrimary | kSecondary))
      failHere("'nestban', 'primary' and 'secondary' need a line forward, written -->");
    flags |= kBackward;
  }
  if ((flags & kPrimary) && (flags & kSecondary))
    fail(from(begin), "a line cannot be both primary and secondary");
  ++pos_;
  NodeId pattern = lineItems(arrow);
  NodeId id = make(Op::Line, (flags & kLastPosition) ? Type::Position : Type::Number, begin,
                   {pattern, r.low, r.high});
  node(id).flags |= flags;
  applyRange(id, r);
  return id;
}

/// item { arrow item }, from the first item on.
NodeId Parser::lineItems(std::string_view arrow) {
  const Deeper deeper(*this);
  const std::uint32_t begin = cur().range.begin;
  Inside line = inside(pattern_ == Pattern::Path ? Pattern::Path : Pattern::Line);
  std::vector<NodeId> parts{lineItem(arrow)};
  while (atSymbol("-->") || atSymbol("<--")) {
    if (cur().text != arrow) failHere("'-->' and '<--' cannot be mixed in one line");
    ++pos_;
    parts.push_back(lineItem(arrow));
  }
  if (parts.size() == 1) return parts[0];
  return make(Op::Sequence, Type::Logical, begin, std::move(parts));
}

NodeId Parser::lineItem(std::string_view arrow) {
  const std::uint32_t begin = cur().range.begin;
  NodeId pattern;
  if (acceptSymbol("(")) {
    pattern = lineItems(arrow);
    if (!acceptSymbol(")"))
      failHere(std::string("expected '") + std::string(arrow) + "' or ')' in this group of a line, found " +
               describe(cur()) + "; an item that begins with a filter in parentheses needs braces around it");
  } else {
    NodeId filter = tryLevel(Level::Or);
    if (filter == kNone) failHere("expected a filter after '" + std::string(arrow) + "'" + found());
    refuseNumber(filter, "an item of a line");
    pattern = make(Op::PatternFilter, Type::Logical, begin, {condition(filter)});
    bareDashes_.erase(filter);
  }
  while (quantifier(pattern, true)) {
  }
  return pattern;
}

bool Parser::quantifierHere() const {
  const Token& t = cur();
  if (t.kind == TokenKind::Repetition || t.isSymbol("?") || t.isSymbol("{+}") || t.isSymbol("{*}"))
    return true;
  return (t.isSymbol("+") || t.isSymbol("*")) && isPatternQuantifier(pos_);
}

/// Reads one quantifier, if there is one, and puts the repetition around the pattern.
bool Parser::quantifier(NodeId& pattern, bool line) {
  if (!quantifierHere()) return false;
  const Token t = cur();
  std::int32_t least = 0, most = -1;
  if (t.kind == TokenKind::Repetition) {
    least = static_cast<std::int32_t>(t.number);
    most = static_cast<std::int32_t>(t.number2);
  } else if (t.isSymbol("?")) {
    most = 1;
  } else if (t.isSymbol("{+}") || t.isSymbol("+")) {
    least = 1;
  }
  if (line) {
    const Node& n = node(pattern);
    const bool plus = n.op == Op::Repeat && n.number == 1 && n.number2 == -1;
    if (canBeEmpty(query_, pattern) && !(t.isSymbol("+") || t.isSymbol("{+}")))
      failHere("'" + t.text + "' cannot repeat an item that may be empty already");
    if (canBeEmpty(query_, pattern)) failHere("'+' cannot repeat an item that may be empty");
    if (plus && (least == 1 && most == -1)) failHere("'+' repeats this item already");
    if (plus && t.kind == TokenKind::Repetition) failHere("a number of repetitions cannot follow '+'");
  }
  ++pos_;
  NodeId repeat = make(Op::Repeat, Type::Logical, node(pattern).range.begin, {pattern});
  node(repeat).number = least;
  node(repeat).number2 = most;
  pattern = repeat;
  return true;
}

bool Parser::isArithmetic(NodeId id) const {
  const Node& n = query_.nodes[id];
  switch (n.op) {
    case Op::Number:
    case Op::Arithmetic:
    case Op::Negate:
      return n.type == Type::Number;
    case Op::Variable:
      return query_.symbols[n.symbol].kind == SymbolKind::Number;
    case Op::Compound:
      return n.kids.size() == 1 && isArithmetic(n.kids[0]);
    default:
      return false;
  }
}

void Parser::refuseNumber(NodeId id, const std::string& what) {
  if (isArithmetic(id))
    fail(node(id).range, what + " cannot be a plain number or a calculation; compare it with something");
}

}  // namespace cql::frontend
