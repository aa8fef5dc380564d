#include "frontend/op_table.h"

#include <algorithm>

#include "runtime/assert.h"

namespace cql::frontend {
namespace {

constexpr bool hasOperand(Op op, std::string_view name) {
  std::string_view operands = infoOf(op).operands;
  while (!operands.empty())
    if (takeOperand(operands).name == name) return true;
  return false;
}

/// Calls `see` with each name of a list that blanks separate.
template <typename See>
constexpr void forEachName(std::string_view names, const See& see) {
  while (!names.empty()) {
    const std::string_view first = names.substr(0, names.find(' '));
    see(first);
    names.remove_prefix(std::min(names.size(), first.size() + 1));
  }
}

/// Returns true if the row names only operands that it has.
constexpr bool namesItsOperands(Op op) {
  const OpInfo& info = infoOf(op);
  bool result = info.valueOperand.empty() || info.valueOperand == "last" || hasOperand(op, info.valueOperand);
  for (const std::string_view name : {info.repeats.first, info.repeats.last})
    result = result && (name.empty() || hasOperand(op, name));
  if (info.required != "*")
    forEachName(info.required, [&](std::string_view name) { result = result && hasOperand(op, name); });
  return result;
}
#define CQL_OP(name, ...) static_assert(namesItsOperands(Op::name));
#include "frontend/ir_ops.def"

}  // namespace

OperandInfo operandAt(Op op, std::size_t index) {
  std::string_view operands = infoOf(op).operands;
  OperandInfo operand;
  do operand = takeOperand(operands);
  while (index-- > 0 && !operands.empty());
  return operand;
}

bool isRequired(Op op, std::size_t index) {
  const std::string_view names = infoOf(op).required;
  bool result = names == "*";
  forEachName(names, [&](std::string_view name) { result = result || name == operandAt(op, index).name; });
  return result;
}

double evaluationsOf(Op op, std::size_t index) {
  const Repeats& repeats = infoOf(op).repeats;
  if (repeats.first.empty()) return 1;
  return operandIndex(op, repeats.first) <= index && index <= operandIndex(op, repeats.last) ? repeats.times
                                                                                             : 1;
}

NodeId valueOperandOf(const Node& node) {
  const std::string_view name = infoOf(node.op).valueOperand;
  if (name.empty()) return kNone;
  CQL_ASSERT(!node.operands.empty());
  return name == "last" ? node.operands.back() : node.operands[operandIndex(node.op, name)];
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
