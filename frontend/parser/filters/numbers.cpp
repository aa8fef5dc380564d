#include "frontend/parser/filters/numbers.h"

#include <map>

namespace cql::frontend {

NodeId NumberParser::tryFilter() {
  const Token t = cur();
  if (t.kind == TokenKind::Integer) {
    skip();
    return number(static_cast<std::int32_t>(t.number), t.range);
  }
  if (t.isSymbol("-")) return negative();
  if (t.kind != TokenKind::Keyword) return kNone;
  static const std::map<std::string_view, NodeId (NumberParser::*)(const std::string&, std::uint32_t)>
      kWords = {{"pieceid", &NumberParser::pieceId}, {"ascii", &NumberParser::ascii},
                {"max", &NumberParser::extremum},    {"min", &NumberParser::extremum},
                {"indexof", &NumberParser::indexOf}, {"equal", &NumberParser::equal}};
  auto found = kWords.find(t.text);
  if (found == kWords.end()) return kNone;
  skip();
  return (this->*found->second)(t.text, t.range.begin);
}

/// Reads `-3` as a number; before other filters `-` negates.
NodeId NumberParser::negative() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  if (cur().kind != TokenKind::Integer)
    return make(Op::Negate, Type::Number, begin, {typed(Level::Colon, Type::Number, "'-'")});
  NodeId id = number(static_cast<std::int32_t>(-cur().number), cur().range);
  skip();
  node(id).range = from(begin);
  return id;
}

NodeId NumberParser::pieceId(const std::string& word, std::uint32_t begin) {
  NodeId set = typed(Level::Move, Type::Set, "'" + word + "'");
  const std::uint32_t symbol = node(set).op == Op::Variable ? node(set).symbol : kNone;
  if (symbol != kNone && query_.symbols[symbol].kind == SymbolKind::Piece) {
    NodeId id = make(Op::PieceIdOfVariable, Type::Number, begin);
    node(id).symbol = symbol;
    return id;
  }
  NodeId id = make(Op::SquareProperty, Type::Number, begin, {set});
  node(id).mode = static_cast<std::uint32_t>(SquarePropertyKind::PieceId);
  return id;
}

NodeId NumberParser::ascii(const std::string&, std::uint32_t begin) {
  NodeId operand = level(Level::Sum);
  if (type(operand) == Type::String) return make(Op::CharCode, Type::Number, begin, {operand});
  if (type(operand) == Type::Number) return make(Op::CharFromCode, Type::String, begin, {operand});
  fail(from(begin), "'ascii' needs a string or a number" + butThisIs(operand));
}

/// Reads max and min of numbers or strings.
NodeId NumberParser::extremum(const std::string& word, std::uint32_t begin) {
  expectSymbol("(", "after '" + word + "'");
  Inside parentheses = insideParentheses();
  std::vector<NodeId> parts;
  while (!atSymbol(")")) {
    NodeId part = level(Level::Sum);
    if (type(part) != Type::Number && type(part) != Type::String)
      fail(node(part).range, "'" + word + "' needs numbers or strings" + butThisIs(part) +
                                 (type(part) == Type::Set ? "; the number of squares is written #" : ""));
    if (!parts.empty() && type(part) != type(parts[0]))
      fail(node(part).range, "the arguments of '" + word + "' must be all numbers or all strings");
    parts.push_back(part);
    if (atSymbol(",")) failHere("arguments are separated by spaces, not by commas");
  }
  skip();
  if (parts.size() < 2)
    fail(from(begin), "'" + word + "' needs at least two arguments; `a -b` is one, a subtraction");
  const Type result = type(parts[0]);
  NodeId id = make(Op::Extremum, result, begin, std::move(parts));
  node(id).number = word == "max";
  return id;
}

NodeId NumberParser::indexOf(const std::string& word, std::uint32_t begin) {
  return make(Op::IndexOf, Type::Number, begin, twoOf(Level::Sum, Type::String, word, "strings"));
}

NodeId NumberParser::equal(const std::string&, std::uint32_t begin) {
  expectSymbol("(", "after 'equal'");
  Inside parentheses = insideParentheses();
  NodeId a = filter();
  NodeId b = filter();
  expectSymbol(")", "after the two filters of 'equal'");
  return make(Op::Equal, Type::Logical, begin, {a, b});
}

}  // namespace cql::frontend
