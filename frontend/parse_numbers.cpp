// Numbers and properties of squares (language/10 §6, 31).
#include <map>

#include "frontend/parser.h"

namespace cql::frontend {

NodeId Parser::tryNumbers() {
  const Token t = cur();
  if (t.kind == TokenKind::Integer) {
    ++pos_;
    return number(static_cast<std::int32_t>(t.number), t.range);
  }
  if (t.isSymbol("-")) return negative();
  if (t.kind != TokenKind::Keyword) return kNone;
  static const std::map<std::string_view, NodeId (Parser::*)(const std::string&, std::uint32_t)> kWords = {
      {"rank", &Parser::squareProperty},    {"file", &Parser::squareProperty},
      {"type", &Parser::squareProperty},    {"colortype", &Parser::squareProperty},
      {"pieceid", &Parser::squareProperty}, {"typename", &Parser::pieceName},
      {"piecename", &Parser::pieceName},    {"power", &Parser::power},
      {"abs", &Parser::absOrSqrt},          {"sqrt", &Parser::absOrSqrt},
      {"int", &Parser::parseInt},           {"ascii", &Parser::ascii},
      {"max", &Parser::extremum},           {"min", &Parser::extremum},
      {"indexof", &Parser::indexOf},        {"equal", &Parser::equal}};
  auto found = kWords.find(t.text);
  if (found == kWords.end()) return kNone;
  ++pos_;
  return (this->*found->second)(t.text, t.range.begin);
}

/// `-3` is a number of its own; before other filters `-` negates.
NodeId Parser::negative() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  if (cur().kind != TokenKind::Integer)
    return make(Op::Negate, Type::Number, begin, {typed(Level::Colon, Type::Number, "'-'")});
  NodeId id = number(static_cast<std::int32_t>(-cur().number), cur().range);
  ++pos_;
  node(id).range = from(begin);
  return id;
}

NodeId Parser::squareProperty(const std::string& word, std::uint32_t begin) {
  static const std::map<std::string_view, SquarePropertyKind> kProperties = {
      {"rank", SquarePropertyKind::Rank},
      {"file", SquarePropertyKind::File},
      {"colortype", SquarePropertyKind::ColorType},
      {"type", SquarePropertyKind::Type},
      {"pieceid", SquarePropertyKind::PieceId}};
  NodeId set = typed(Level::Move, Type::Set, "'" + word + "'");
  const std::uint32_t symbol = node(set).op == Op::Variable ? node(set).symbol : kNone;
  if (word == "pieceid" && symbol != kNone && query_.symbols[symbol].kind == SymbolKind::Piece) {
    NodeId id = make(Op::PieceIdOfVariable, Type::Number, begin);
    node(id).symbol = symbol;
    return id;
  }
  NodeId id = make(Op::SquareProperty, Type::Number, begin, {set});
  node(id).mode = static_cast<std::uint32_t>(kProperties.at(word));
  return id;
}

NodeId Parser::pieceName(const std::string& word, std::uint32_t begin) {
  NodeId id = make(Op::PieceName, Type::String, begin, {typed(Level::Move, Type::Set, "'" + word + "'")});
  node(id).number = word == "typename";
  return id;
}

NodeId Parser::power(const std::string&, std::uint32_t begin) {
  return make(Op::Power, Type::Number, begin, {typed(Level::Move, Type::Set, "'power'")});
}

NodeId Parser::absOrSqrt(const std::string& word, std::uint32_t begin) {
  NodeId operand = typed(Level::Sum, Type::Number, "'" + word + "'");
  return make(word == "abs" ? Op::Abs : Op::Sqrt, Type::Number, begin, {operand});
}

NodeId Parser::parseInt(const std::string&, std::uint32_t begin) {
  return make(Op::ParseInt, Type::Number, begin, {typed(Level::Sum, Type::String, "'int'")});
}

NodeId Parser::ascii(const std::string&, std::uint32_t begin) {
  NodeId operand = level(Level::Sum);
  if (type(operand) == Type::String) return make(Op::CharCode, Type::Number, begin, {operand});
  if (type(operand) == Type::Number) return make(Op::CharFromCode, Type::String, begin, {operand});
  fail(from(begin), "'ascii' needs a string or a number" + butThisIs(operand));
}

/// max and min of numbers or strings.
NodeId Parser::extremum(const std::string& word, std::uint32_t begin) {
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
    if (atSymbol(",")) failHere("arguments are separated by blanks, not by commas");
  }
  ++pos_;
  if (parts.size() < 2)
    fail(from(begin), "'" + word + "' needs at least two arguments; `a -b` is one, a subtraction");
  const Type result = type(parts[0]);
  NodeId id = make(Op::Extremum, result, begin, std::move(parts));
  node(id).number = word == "max";
  return id;
}

NodeId Parser::indexOf(const std::string& word, std::uint32_t begin) {
  return make(Op::IndexOf, Type::Number, begin, twoOf(Level::Sum, Type::String, word, "strings"));
}

NodeId Parser::equal(const std::string&, std::uint32_t begin) {
  expectSymbol("(", "after 'equal'");
  Inside parentheses = insideParentheses();
  NodeId a = filter();
  NodeId b = filter();
  expectSymbol(")", "after the two filters of 'equal'");
  return make(Op::Equal, Type::Logical, begin, {a, b});
}

}  // namespace cql::frontend
