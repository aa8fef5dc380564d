#include "frontend/parser/operators.h"

#include <algorithm>
#include <iterator>

#include "frontend/ir_words.h"
#include "frontend/parser/filters/dash.h"
#include "frontend/parser/patterns/pattern.h"
#include "frontend/parser/primary.h"
#include "frontend/parser/values/text.h"

namespace cql::frontend {

NodeId OperatorParser::tryLevel(Level l) {
  switch (l) {
    case Level::Or:
      return tryOr();
    case Level::And:
      return tryAnd();
    case Level::Not:
      return tryNot();
    case Level::Relation:
      return tryRelation();
    case Level::Sum:
      return trySum();
    case Level::Product:
      return tryProduct();
    case Level::Move:
      return tryMove();
    case Level::Arrow:
      return tryArrow();
    case Level::Union:
      return tryUnion();
    case Level::Intersection:
      return tryIntersection();
    case Level::Attack:
      return tryAttack();
    case Level::Postfix:
      return tryPostfix();
    case Level::Colon:
      return tryColon();
    case Level::Primary:
      return PrimaryParser(state_).tryPrimary();
  }
  return kNone;
}

NodeId OperatorParser::chain(std::string_view word, Op op, NodeId (OperatorParser::*operand)()) {
  const std::uint32_t begin = cur().range.begin;
  NodeId left = (this->*operand)();
  if (left == kNone || !atKeyword(word)) return left;
  std::vector<NodeId> parts{condition(left)};
  while (acceptKeyword(word)) {
    NodeId right = (this->*operand)();
    if (right == kNone) failHere("expected a filter after '" + std::string(word) + "'" + found());
    parts.push_back(condition(right));
  }
  return make(op, Type::Logical, begin, std::move(parts));
}

NodeId OperatorParser::tryOr() {
  if (NodeId read = takeBack(Level::Or); read != kNone) return read;
  return chain("or", Op::Or, &OperatorParser::tryAnd);
}

NodeId OperatorParser::tryAnd() {
  return chain("and", Op::And, &OperatorParser::tryNot);
}

NodeId OperatorParser::tryNot() {
  const std::uint32_t begin = cur().range.begin;
  if (acceptKeyword("not")) {
    NodeId operand = tryLevel(Level::Not);
    if (operand == kNone) failHere("expected a filter after 'not'" + found());
    return logicalNot(condition(operand), begin);
  }
  NodeId left = tryRelation();
  if (left == kNone || !atKeyword("in")) return left;
  if (type(left) != Type::Set && type(left) != Type::String)
    fail(cur().range, "'in' needs a set or a string on its left side");
  skip();
  NodeId both;
  if (type(left) == Type::Set) {
    NodeId right = typed(Level::Move, Type::Set, "'in' after a set");
    both = make(Op::SubsetOf, Type::Logical, begin, {left, right});
  } else {
    NodeId right = typed(Level::Relation, Type::String, "'in' after a string");
    both = make(Op::Substring, Type::Logical, begin, {left, right});
  }
  if (atKeyword("in")) failHere("'in' does not chain; use braces");
  return both;
}

namespace {

std::optional<CompareKind> relationAt(const Token& t) {
  if (t.kind != TokenKind::Symbol) return std::nullopt;
  return valueOf<CompareKind>(kCompareWords, t.text);
}

}  // namespace

NodeId OperatorParser::tryRelation() {
  NodeId left = trySum();
  if (left == kNone || type(left) == Type::Logical || !relationAt(cur())) return left;
  const Token op = cur();
  skip();
  NodeId right = tryLevel(Level::Relation);
  if (right == kNone) failHere("expected a filter after '" + op.text + "'" + found());
  return relation(left, op, right);
}

NodeId OperatorParser::logicalNot(NodeId id, std::uint32_t begin) {
  return make(Op::Not, Type::Logical, begin, {id});
}

NodeId OperatorParser::relation(NodeId left, const Token& op, NodeId right) {
  const CompareKind kind = *relationAt(op);
  const bool ofTree = kind >= CompareKind::ProperAncestor;
  const bool equality = kind == CompareKind::Equal || kind == CompareKind::NotEqual;
  const std::uint32_t begin = node(left).range.begin;
  const Type a = type(left), b = type(right);
  if (b == Type::Logical)
    fail(node(right).range, "the right side of '" + op.text + "' has no value to compare with");
  if (ofTree && (a != Type::Position || b != Type::Position))
    fail(op.range, "'" + op.text + "' compares positions only");
  if (a == Type::Set && b == Type::Set) {
    if (!equality) fail(op.range, "sets have no order; compare their sizes, as in #A " + op.text + " #a");
    NodeId id = make(Op::CompareSets, Type::Logical, begin, {left, right});
    node(id).mode = static_cast<std::uint32_t>(kind);
    return id;
  }
  if ((a == Type::Set && b == Type::Number) || (a == Type::Number && b == Type::Set)) {
    left = asNumber(left);
    right = asNumber(right);
  } else if (a != b) {
    const bool numberAndString =
        (a == Type::Number && b == Type::String) || (a == Type::String && b == Type::Number);
    fail(op.range,
         "cannot compare " + nameOf(a) + " with " + nameOf(b) +
             (numberAndString ? "; `int` makes a number of a string, `str` a string of a number" : ""));
  }
  const Type t = type(left);
  const bool negated = kind == CompareKind::NotEqual && t != Type::Position;
  NodeId id = make(Op::Compare, t, begin, {left, right});
  node(id).mode = static_cast<std::uint32_t>(negated ? CompareKind::Equal : kind);
  return negated ? logicalNot(id, begin) : id;
}

NodeId OperatorParser::trySum() {
  const std::uint32_t begin = cur().range.begin;
  NodeId left = tryProduct();
  while (left != kNone && (atSymbol("+") || atSymbol("-"))) {
    const bool add = atSymbol("+");
    if (add && PatternParser(state_).isQuantifier(tokens_.position())) break;
    const Type t = type(left);
    if (t != Type::Number && !(t == Type::String && add)) break;
    if (node(left).op == Op::Line && add && !isGrouped(left))
      failHere("'+' after a line must stand for a repetition; put the line in braces to add to its length");
    const std::size_t sign = tokens_.position();
    skip();
    NodeId right = tryProduct();
    if (right == kNone) {
      if (type(left) == Type::String) failHere("expected a string after '+'" + found());
      failHere("expected a number after '" + std::string(add ? "+" : "-") + "'" + found());
    }
    if (type(right) != t) {
      // A string and a number are not joined: the operand ends before the sign (language/01 §9); the rest
      // belongs to an enclosing sum.
      if (add && (type(right) == Type::Number || type(right) == Type::String)) {
        giveBack(sign + 1, Level::Product, right);
        tokens_.moveTo(sign);
        break;
      }
      requireType(right, t, std::string("the right side of '") + (add ? "+" : "-") + "'", node(right).range);
    }
    if (t == Type::String) {
      left = make(Op::Concat, Type::String, begin, {left, right});
    } else {
      left = make(Op::Arithmetic, Type::Number, begin, {left, right});
      node(left).mode = static_cast<std::uint32_t>(add ? ArithmeticKind::Add : ArithmeticKind::Subtract);
    }
  }
  return left;
}

NodeId OperatorParser::tryProduct() {
  if (NodeId read = takeBack(Level::Product); read != kNone) return read;
  const std::uint32_t begin = cur().range.begin;
  NodeId left = tryMove();
  while (left != kNone && type(left) == Type::Number && (atSymbol("*") || atSymbol("/") || atSymbol("%"))) {
    const Token op = cur();
    if (op.text == "*" && PatternParser(state_).isQuantifier(tokens_.position())) break;
    if (node(left).op == Op::Line && op.text == "*" && !isGrouped(left))
      failHere("'*' after a line must stand for a repetition; put the line in braces to multiply its length");
    skip();
    NodeId right = typed(Level::Move, Type::Number, "the right side of '" + op.text + "'");
    left = make(Op::Arithmetic, Type::Number, begin, {left, right});
    node(left).mode = static_cast<std::uint32_t>(*valueOf<ArithmeticKind>(kArithmeticWords, op.text));
  }
  return left;
}

NodeId OperatorParser::tryMove() {
  if (NodeId read = takeBack(Level::Move); read != kNone) return read;
  bool isDash = false;
  const NodeId id = tryDash(isDash);
  if (isDash) refuseTighter(id);
  return id;
}

NodeId OperatorParser::tryPrefixed() {
  bool isDash = false;
  return tryDash(isDash);
}

/// Reads a filter of the level of moves. `isDash`: set if it is a dash filter without enclosing filter.
NodeId OperatorParser::tryDash(bool& isDash) {
  const std::uint32_t begin = cur().range.begin;
  const NodeId left = cur().kind == TokenKind::Dash ? kNone : tryArrow();
  if (cur().kind != TokenKind::Dash) return left;
  if (left != kNone && !DashParser(state_).tied()) return left;
  // The dash may touch the end of an enclosing filter that is a set (language/20 §3.1).
  if (left != kNone && type(left) != Type::Set) return left;
  isDash = true;
  return DashParser(state_).dash(left, begin);
}

/// Rejects an operator that binds tighter after a dash filter (language/20 §3.2).
void OperatorParser::refuseTighter(NodeId id) {
  const Token& next = cur();
  if (next.kind != TokenKind::Symbol && next.kind != TokenKind::Keyword) return;
  static constexpr std::string_view kTighter[] = {"->",      "<-",     "|",          "&",       "~~",
                                                  "attacks", "attack", "attackedby", "attacked"};
  const Type t = type(id);
  if (std::find(std::begin(kTighter), std::end(kTighter), next.text) != std::end(kTighter) ||
      (t == Type::String && atSymbol("[")) || (t == Type::Position && atSymbol(":")))
    failHere("put the move filter in braces to use '" + next.text + "' on it");
}

NodeId OperatorParser::tryArrow() {
  const std::uint32_t begin = cur().range.begin;
  NodeId left = tryUnion();
  if (left == kNone || type(left) != Type::Set || !(atSymbol("->") || atSymbol("<-"))) return left;
  const bool backward = atSymbol("<-");
  const std::string arrow = cur().text;
  std::vector<NodeId> sets{left};
  while (atSymbol("->") || atSymbol("<-")) {
    if (cur().text != arrow) failHere("'->' and '<-' cannot be mixed in one chain; use braces");
    skip();
    sets.push_back(typed(Level::Union, Type::Set, "'" + arrow + "'"));
  }
  if (sets.size() == 2)
    return make(backward ? Op::AttackedBy : Op::Attacks, Type::Set, begin, std::move(sets));
  if (backward) sets = {sets.rbegin(), sets.rend()};
  NodeId id = make(Op::ArrowChain, Type::Set, begin, std::move(sets));
  if (backward) node(id).flags |= kBackward;
  return id;
}

NodeId OperatorParser::tryUnion() {
  const std::uint32_t begin = cur().range.begin;
  NodeId left = tryIntersection();
  while (left != kNone && type(left) == Type::Set && atSymbol("|")) {
    skip();
    left = make(Op::Union, Type::Set, begin,
                {left, typed(Level::Intersection, Type::Set, "the right side of '|'")});
  }
  return left;
}

NodeId OperatorParser::tryIntersection() {
  const std::uint32_t begin = cur().range.begin;
  NodeId left = tryAttack();
  while (left != kNone && (type(left) == Type::Set || type(left) == Type::Position) && atSymbol("&")) {
    skip();
    if (type(left) == Type::Set) {
      left = make(Op::Intersect, Type::Set, begin,
                  {left, typed(Level::Attack, Type::Set, "the right side of '&' after a set")});
    } else {
      left = make(Op::CommonSquares, Type::Set, begin,
                  {left, typed(Level::Attack, Type::Position, "the right side of '&' after a position")});
    }
  }
  return left;
}

NodeId OperatorParser::tryAttack() {
  const std::uint32_t begin = cur().range.begin;
  NodeId left = tryPostfix();
  while (left != kNone && type(left) == Type::Set) {
    bool attacks = atKeyword("attacks") || atKeyword("attack");
    bool attackedBy = atKeyword("attackedby") || (atKeyword("attacked") && ahead().isKeyword("by"));
    if (!attacks && !attackedBy) break;
    const std::string word = cur().text;
    skip(word == "attacked" ? 2 : 1);
    NodeId right = typed(Level::Postfix, Type::Set, "the right side of '" + word + "'");
    left = make(attacks ? Op::Attacks : Op::AttackedBy, Type::Set, begin, {left, right});
  }
  return left;
}

NodeId OperatorParser::tryPostfix() {
  const std::uint32_t begin = cur().range.begin;
  NodeId left = tryColon();
  while (left != kNone && type(left) == Type::String) {
    if (atSymbol("[")) {
      left = index(left);
      if (type(left) == Type::Logical) return left;
    } else if (atSymbol("~~")) {
      skip();
      left = TextParser(state_).regexMatch(left);
      node(left).range = from(begin);
    } else {
      break;
    }
  }
  return left;
}

/// Reads s[i], s[i:j], and the assignment to such a part of a variable (language/32 §4).
NodeId OperatorParser::index(NodeId text) {
  const std::uint32_t begin = node(text).range.begin;
  skip();
  const Level of = dialect() == Dialect::Cql62 ? Level::Sum : Level::Relation;
  NodeId low = kNone, high = kNone;
  bool slice = false;
  {
    Inside brackets = inside(Pattern::None);
    if (!atSymbol(":")) low = typed(of, Type::Number, "an index");
    if (acceptSymbol(":")) {
      slice = true;
      if (!atSymbol("]")) high = typed(of, Type::Number, "the end of a slice");
    }
    expectSymbol("]", "to close the index");
  }
  const bool isVariable = node(text).op == Op::Variable && !isGrouped(text);
  if (isVariable && atSymbol("=") && !state_.plainName) {
    skip();
    NodeId value = typed(Level::Sum, Type::String, "an assignment to a part of a string");
    NodeId id = slice ? make(Op::AssignSlice, Type::Logical, begin, {low, high, value})
                      : make(Op::AssignChar, Type::Logical, begin, {low, value});
    node(id).symbol = node(text).symbol;
    return id;
  }
  return slice ? make(Op::Slice, Type::String, begin, {text, low, high})
               : make(Op::CharAt, Type::String, begin, {text, low});
}

NodeId OperatorParser::tryColon() {
  const std::uint32_t begin = cur().range.begin;
  NodeId left = PrimaryParser(state_).tryPrimary();
  if (left == kNone || type(left) != Type::Position || !atSymbol(":")) return left;
  skip();
  // `p:not F` is p:(not F), though `not` is no primary (language/01 §10).
  NodeId right = tryLevel(atKeyword("not") ? Level::Not : Level::Colon);
  if (right == kNone) failHere("expected a filter after ':'" + found());
  settleDash(right);
  return make(Op::At, type(right), begin, {left, right});
}

}  // namespace cql::frontend
