#include "frontend/ir.h"

#include <algorithm>
#include <cstdlib>

#include "frontend/ir_views.h"

namespace cql::frontend {

std::string nameOf(Type type) {
  switch (type) {
    case Type::Logical:
      return "a condition";
    case Type::Set:
      return "a set of squares";
    case Type::Number:
      return "a number";
    case Type::String:
      return "a string";
    case Type::Position:
      return "a position";
  }
  std::abort();
}

std::optional<Type> typeOfVariable(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Number:
      return Type::Number;
    case SymbolKind::Set:
    case SymbolKind::Piece:
      return Type::Set;
    case SymbolKind::String:
      return Type::String;
    case SymbolKind::Position:
      return Type::Position;
    case SymbolKind::Dictionary:
    case SymbolKind::Function:
      return std::nullopt;
  }
  std::abort();
}

bool sameAttributes(const Node& a, const Node& b) {
  return a.op == b.op && a.type == b.type && a.mode == b.mode && a.flags == b.flags && a.symbol == b.symbol &&
         a.symbol2 == b.symbol2 && a.number == b.number && a.number2 == b.number2 && a.squares == b.squares &&
         a.pieces == b.pieces && a.dirs == b.dirs && a.symbols == b.symbols && a.text == b.text;
}

bool isPattern(Op op) {
  return op == Op::Sequence || op == Op::Repeat || op == Op::PatternFilter || op == Op::MoveStep ||
         op == Op::EditSquares || op == Op::EditPut || op == Op::EditRemove || op == Op::EditMove ||
         op == Op::EditSide;
}

bool canBeEmpty(const Query& query, NodeId pattern) {
  const Node& node = query[pattern];
  if (node.op == Op::Repeat) return node.number == 0 || canBeEmpty(query, RepeatNode(node).pattern());
  return node.op == Op::Sequence && std::all_of(node.operands.begin(), node.operands.end(),
                                                [&](NodeId operand) { return canBeEmpty(query, operand); });
}

}  // namespace cql::frontend
