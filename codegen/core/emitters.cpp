// The table of emitters, and the emitters of operations that only call a function (CQL_KERNEL and CQL_CALL of
// frontend/ir_ops.def).
#include "codegen/core/emitters.h"

#include <llvm/Support/ErrorHandling.h>

#include <bit>
#include <vector>

#include "frontend/op_table.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {
namespace {

using namespace frontend;  // NOLINT: the words of the table

/// Counts the operands if all of them are mandatory; -1: some may be missing.
constexpr int operandCount(std::string_view operands) {
  int count = 0;
  while (!operands.empty()) {
    if (takeOperand(operands).suffix != ' ') return -1;
    ++count;
  }
  return count;
}

/// Counts the arguments that a row passes.
constexpr int argumentCount(Op op) {
  const OpInfo& info = infoOf(op);
  const int count = operandCount(info.operands);
  return count < 0 ? -1 : count + std::popcount(info.passes & kPassedArguments);
}

/// Returns the arguments before the operands, the operands, and those after them.
std::vector<Value> argumentsOf(Emitter& e, NodeId id, bool kernel, Block* failed) {
  const Node& node = e.node(id);
  const std::uint32_t passes = infoOf(node.op).passes;
  std::vector<Value> arguments;
  if (passes & kPassBoard) arguments.emplace_back(e.scope.board);
  if (kernel && (passes & (kPassContext | kPassPosition))) arguments.emplace_back(e.scope.ctx);
  if (passes & kPassPosition) arguments.emplace_back(e.scope.position);
  for (NodeId operand : node.operands) arguments.push_back(e.value(operand, failed));
  if (passes & kPassText) arguments.push_back(e.string(node.text));
  if (passes & kPassMode) arguments.emplace_back(e.i32(node.mode));
  if (passes & kPassNumber) arguments.emplace_back(e.numberOf(id));
  if (passes & kPassPlace) arguments.emplace_back(e.locationOf(id));
  return arguments;
}

/// Returns the value of the filter from the result of its function; a logical result must be true, unless
/// void.
Value resultOf(Emitter& e, const Node& node, Value result, Block* failed) {
  switch (node.type) {
    case Type::Logical:
      if (!result.v->getType()->isVoidTy()) e.require(result.v, failed);
      return {};
    case Type::Number:
      return result.v->getType() == e.i64Type() ? e.optional(result.v, failed) : result.v;
    case Type::String:
      return infoOf(node.op).passes & kMayBeNone ? e.optional(result, failed) : result;
    case Type::Position:
      if (infoOf(node.op).passes & kMayBeNone) e.require(e.ir().CreateICmpSGE(result.v, e.i32(0)), failed);
      return result;
    case Type::Set:
      return result;
  }
  llvm_unreachable("not a type");
}

/// Calls with the values of the operands; a set filter is empty if one of them has no value.
template <typename Call>
Value withOperands(Emitter& e, NodeId id, Block* failed, Call call) {
  const Node& node = e.node(id);
  bool mayFail = false;
  for (NodeId operand : node.operands) mayFail |= e.node(operand).type != Type::Set;
  return node.type == Type::Set && mayFail ? e.setOrEmpty(id, call) : call(failed);
}

Value emitKernelCall(Emitter& e, NodeId id, Kernel function, Block* failed) {
  return withOperands(e, id, failed, [&](Block* none) {
    std::vector<llvm::Value*> arguments;
    for (const Value& argument : argumentsOf(e, id, true, none)) arguments.push_back(argument.v);
    return resultOf(e, e.node(id), e.kernelWith(function, arguments), none);
  });
}

Value emitServiceCall(Emitter& e, NodeId id, Service service, Block* failed) {
  return withOperands(e, id, failed, [&](Block* none) {
    return resultOf(e, e.node(id), e.callWith(service, argumentsOf(e, id, false, none)), none);
  });
}

}  // namespace

// A row that passes too few or too many arguments does not compile. Services get the Context before all
// others; kernel functions get a position as the Context and its id.
#define CQL_OP(name, ...)
#define CQL_CONDITION(name, ...)
#define CQL_BOTH(name, ...)
#define CQL_PART(name, ...)
#define CQL_CALL(name, service, ...)                                                         \
  static_assert(argumentCount(Op::name) + 1 == signatureOf(Service::service).parameterCount, \
                "arguments of " #service);
#define CQL_KERNEL(name, function, ...)                                                          \
  static_assert(argumentCount(Op::name) + ((infoOf(Op::name).passes & kPassPosition) ? 1 : 0) == \
                    signatureOf(Kernel::function).parameterCount,                                \
                "arguments of " #function);
#include "frontend/ir_ops.def"

const OpEmitter& emitterOf(Op op) {
  static constexpr OpEmitter kEmitters[] = {
#define CQL_OP(name, ...) {emit##name, nullptr},
#define CQL_CONDITION(name, ...) {nullptr, emit##name##Condition},
#define CQL_BOTH(name, ...) {emit##name, emit##name##Condition},
#define CQL_PART(name, ...) {},
#define CQL_CALL(name, service, ...)                                                                      \
  {[](Emitter& e, NodeId id, Block* failed) { return emitServiceCall(e, id, Service::service, failed); }, \
   nullptr},
#define CQL_KERNEL(name, function, ...)                                                                  \
  {[](Emitter& e, NodeId id, Block* failed) { return emitKernelCall(e, id, Kernel::function, failed); }, \
   nullptr},
#include "frontend/ir_ops.def"
  };
  CQL_ASSERT(static_cast<std::size_t>(op) < std::size(kEmitters));
  return kEmitters[static_cast<std::size_t>(op)];
}

}  // namespace cql::codegen
