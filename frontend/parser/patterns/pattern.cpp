#include "frontend/parser/patterns/pattern.h"

namespace cql::frontend {
namespace {

/// The number of times that a quantifier repeats its operand.
struct Times {
  std::int32_t least = 0, most = -1;  ///< -1: any number
};

Times timesOf(const Token& quantifier) {
  if (quantifier.kind == TokenKind::Repetition)
    return {static_cast<std::int32_t>(quantifier.number), static_cast<std::int32_t>(quantifier.number2)};
  if (quantifier.isSymbol("?")) return {0, 1};
  return {quantifier.isSymbol("{+}") || quantifier.isSymbol("+") ? 1 : 0, -1};
}

bool isOnceOrMore(Times times) {
  return times.least == 1 && times.most == -1;
}

}  // namespace

bool PatternParser::acceptFlag(std::span<const FlagWord> words, std::uint32_t& flags) {
  for (const FlagWord& row : words) {
    if (!atKeyword(row.word)) continue;
    if ((flags & row.flag) && row.flag != kLastPosition) failHere("'" + cur().text + "' is given twice");
    flags |= row.flag;
    skip();
    return true;
  }
  return false;
}

/// Returns true if the sign is a quantifier. In a line item `+` and `*` are if no right operand can follow
/// (language/21 §2.1); at path level always.
bool PatternParser::isQuantifier(std::size_t at) const {
  if (state_.pattern == Pattern::Path) return true;
  if (state_.pattern == Pattern::None) return false;
  if (at + 1 >= tokens_.limit()) return true;
  const Token& next = tokens_.at(at + 1);
  if (next.kind == TokenKind::End || next.kind == TokenKind::Repetition) return true;
  if (next.kind != TokenKind::Symbol) return false;
  if (next.text == "}" || next.text == ")" || next.text == "-->" || next.text == "<--" || next.text == "?" ||
      next.text == "{*}" || next.text == "{+}")
    return true;
  return (next.text == "+" || next.text == "*") && isQuantifier(at + 1);
}

bool PatternParser::quantifierHere() const {
  const Token& t = cur();
  if (t.kind == TokenKind::Repetition || t.isSymbol("?") || t.isSymbol("{+}") || t.isSymbol("{*}"))
    return true;
  return (t.isSymbol("+") || t.isSymbol("*")) && isQuantifier(tokens_.position());
}

bool PatternParser::quantifier(NodeId& pattern, bool line) {
  if (!quantifierHere()) return false;
  const Token t = cur();
  const Times times = timesOf(t);
  if (line) refuseRepeated(pattern, t);
  skip();
  NodeId repeat = make(Op::Repeat, Type::Logical, node(pattern).range.begin, {pattern});
  node(repeat).number = times.least;
  node(repeat).number2 = times.most;
  pattern = repeat;
  return true;
}

/// Rejects items that a quantifier cannot repeat in a line.
void PatternParser::refuseRepeated(NodeId pattern, const Token& quantifier) {
  const bool plus = quantifier.isSymbol("+") || quantifier.isSymbol("{+}");
  if (canBeEmpty(query_, pattern))
    failHere(plus ? "'+' cannot repeat an item that may be empty"
                  : "'" + quantifier.text + "' cannot repeat an item that may be empty already");
  const Node& n = node(pattern);
  if (n.op != Op::Repeat || !isOnceOrMore({n.number, n.number2})) return;
  if (isOnceOrMore(timesOf(quantifier))) failHere("'+' repeats this item already");
  if (quantifier.kind == TokenKind::Repetition) failHere("a number of repetitions cannot follow '+'");
}

NodeId PatternParser::patternFilter(NodeId filter, const std::string& what, std::uint32_t begin) {
  refuseNumber(filter, what);
  return make(Op::PatternFilter, Type::Logical, begin, {condition(filter)});
}

bool PatternParser::isArithmetic(NodeId id) const {
  const Node& n = query_.nodes[id];
  switch (n.op) {
    case Op::Number:
    case Op::Arithmetic:
    case Op::Negate:
      return n.type == Type::Number;
    case Op::Variable:
      return query_.symbols[n.symbol].kind == SymbolKind::Number;
    case Op::Compound:
      return n.operands.size() == 1 && isArithmetic(n.operands.front());
    default:
      return false;
  }
}

void PatternParser::refuseNumber(NodeId id, const std::string& what) {
  if (isArithmetic(id))
    fail(node(id).range, what + " cannot be a plain number or a calculation; compare it with something");
}

}  // namespace cql::frontend
