// Numbers and properties of squares (language/10 §6, 31).
#include <map>

#include "frontend/parser.h"

namespace cql::frontend {

NodeId Parser::tryNumbers() {
  const Token t = cur();
  const std::uint32_t begin = t.range.begin;
  if (t.kind == TokenKind::Integer) {
    ++pos_;
    return number(static_cast<std::int32_t>(t.number), t.range);
  }
  if (t.isSymbol("-")) {
    ++pos_;
    if (cur().kind == TokenKind::Integer) {
      NodeId id = number(static_cast<std::int32_t>(-cur().number), cur().range);
      ++pos_;
      node(id).range = from(begin);
      return id;
    }
    return make(Op::Negate, Type::Number, begin, {typed(Level::Colon, Type::Number, "'-'")});
  }
  if (t.kind != TokenKind::Keyword) return kNone;
  const std::string& w = t.text;
  static const std::map<std::string_view, SquarePropertyKind> kProperties = {
      {"rank", SquarePropertyKind::Rank},
      {"file", SquarePropertyKind::File},
      {"colortype", SquarePropertyKind::ColorType},
      {"type", SquarePropertyKind::Type},
      {"pieceid", SquarePropertyKind::PieceId}};
  if (auto k = kProperties.find(w); k != kProperties.end()) {
    ++pos_;
    NodeId set = typed(Level::Move, Type::Set, "'" + w + "'");
    const Node& operand = node(set);
    if (w == "pieceid" && operand.op == Op::Variable &&
        query_.symbols[operand.symbol].kind == SymbolKind::Piece) {
      NodeId id = make(Op::PieceIdOfVariable, Type::Number, begin);
      node(id).symbol = node(set).symbol;
      return id;
    }
    NodeId id = make(Op::SquareProperty, Type::Number, begin, {set});
    node(id).mode = static_cast<std::uint32_t>(k->second);
    return id;
  }
  if (w == "typename" || w == "piecename") {
    ++pos_;
    NodeId id = make(Op::PieceName, Type::String, begin, {typed(Level::Move, Type::Set, "'" + w + "'")});
    node(id).number = w == "typename";
    return id;
  }
  if (w == "power") {
    ++pos_;
    return make(Op::Power, Type::Number, begin, {typed(Level::Move, Type::Set, "'power'")});
  }
  if (w == "abs" || w == "sqrt") {
    ++pos_;
    NodeId operand = typed(Level::Sum, Type::Number, "'" + w + "'");
    return make(w == "abs" ? Op::Abs : Op::Sqrt, Type::Number, begin, {operand});
  }
  if (w == "int") {
    ++pos_;
    return make(Op::ParseInt, Type::Number, begin, {typed(Level::Sum, Type::String, "'int'")});
  }
  if (w == "ascii") {
    ++pos_;
    NodeId operand = level(Level::Sum);
    if (type(operand) == Type::String) return make(Op::CharCode, Type::Number, begin, {operand});
    if (type(operand) == Type::Number) return make(Op::CharFromCode, Type::String, begin, {operand});
    fail(from(begin), "'ascii' needs a string or a number");
  }
  if (w == "max" || w == "min") {
    ++pos_;
    expectSymbol("(", "after '" + w + "'");
    Restore<Pattern> pattern = insideParentheses();
    std::vector<NodeId> parts;
    while (!atSymbol(")")) {
      NodeId part = level(Level::Sum);
      if (type(part) != Type::Number && type(part) != Type::String)
        fail(node(part).range, "'" + w + "' needs numbers or strings" +
                                   (type(part) == Type::Set ? "; the number of squares is written #" : ""));
      if (!parts.empty() && type(part) != type(parts[0]))
        fail(node(part).range, "the arguments of '" + w + "' must be all numbers or all strings");
      parts.push_back(part);
      if (atSymbol(",")) failHere("arguments are separated by blanks, not by commas");
    }
    ++pos_;
    if (parts.size() < 2)
      fail(from(begin), "'" + w + "' needs at least two arguments; `a -b` is one, a subtraction");
    const Type result = type(parts[0]);
    NodeId id = make(Op::Extremum, result, begin, std::move(parts));
    node(id).number = w == "max";
    return id;
  }
  if (w == "indexof") {
    ++pos_;
    expectSymbol("(", "after 'indexof'");
    Restore<Pattern> pattern = insideParentheses();
    NodeId needle = typed(Level::Sum, Type::String, "'indexof'");
    NodeId text = typed(Level::Sum, Type::String, "'indexof'");
    expectSymbol(")", "after the two strings of 'indexof'");
    return make(Op::IndexOf, Type::Number, begin, {needle, text});
  }
  if (w == "equal") {
    ++pos_;
    expectSymbol("(", "after 'equal'");
    Restore<Pattern> pattern = insideParentheses();
    NodeId a = filter();
    NodeId b = filter();
    expectSymbol(")", "after the two filters of 'equal'");
    return make(Op::Equal, Type::Logical, begin, {a, b});
  }
  return kNone;
}

}  // namespace cql::frontend
