#include "frontend/op_table.h"

namespace cql::frontend {

OperandInfo operandAt(Op op, std::size_t place) {
  std::string_view operands = infoOf(op).operands;
  OperandInfo operand;
  do operand = takeOperand(operands);
  while (place-- > 0 && !operands.empty());
  return operand;
}

NodeId valueOperandOf(const Node& node) {
  const std::int32_t operand = infoOf(node.op).valueOperand;
  if (operand < 0) return kNone;
  return operand == kLastOperand ? node.operands.back() : node.operands[static_cast<std::size_t>(operand)];
}

bool namesSymbol(Op op) {
  switch (infoOf(op).names) {
    case Names::Any:
    case Names::AnyOrNone:
    case Names::Variable:
    case Names::Assigned:
    case Names::Set:
    case Names::String:
    case Names::Piece:
    case Names::Positions:
    case Names::Dictionary:
    case Names::AnyInDictionary:
      return true;
    case Names::Nothing:
    case Names::RegexOrNone:
    case Names::SortKey:
    case Names::Collection:
    case Names::Distinct:
      return false;
  }
  return false;
}

}  // namespace cql::frontend
