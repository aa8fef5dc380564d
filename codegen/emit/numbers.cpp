// Emits arithmetic, comparison, extremes (language/31).
#include <algorithm>

#include "codegen/core/arithmetic.h"
#include "codegen/core/best_value.h"
#include "codegen/core/emitters.h"
#include "codegen/emit/attack_memo.h"
#include "codegen/emit/sets.h"
#include "codegen/emit/strings.h"
#include "codegen/pattern/dash.h"
#include "frontend/ir_views.h"

namespace cql::codegen {

using frontend::ArithmeticKind;
using frontend::BinaryNode;
using frontend::CompareKind;
using frontend::NumberFunctionNode;
using frontend::OfMovesNode;
using frontend::SetFilterNode;

llvm::Value* emitArithmetic(Emitter& e, ArithmeticKind kind, llvm::Value* a, llvm::Value* b, Block* failed) {
  switch (kind) {
    case ArithmeticKind::Add:
      return e.ir().CreateAdd(a, b);
    case ArithmeticKind::Subtract:
      return e.ir().CreateSub(a, b);
    case ArithmeticKind::Multiply:
      return e.ir().CreateMul(a, b);
    case ArithmeticKind::Divide:
    case ArithmeticKind::Modulo:
      break;
  }
  e.require(e.ir().CreateICmpNE(b, e.i32(0)), failed);
  // In 64 bits, where the least number divided by -1 does not overflow.
  llvm::Value *x = e.ir().CreateSExt(a, e.i64Type()), *y = e.ir().CreateSExt(b, e.i64Type());
  llvm::Value* result = kind == ArithmeticKind::Divide ? e.ir().CreateSDiv(x, y) : e.ir().CreateSRem(x, y);
  return e.ir().CreateTrunc(result, e.i32Type());
}

namespace {

llvm::CmpInst::Predicate predicate(CompareKind kind) {
  switch (kind) {
    case CompareKind::Less:
      return llvm::CmpInst::ICMP_SLT;
    case CompareKind::LessEqual:
      return llvm::CmpInst::ICMP_SLE;
    case CompareKind::Greater:
      return llvm::CmpInst::ICMP_SGT;
    case CompareKind::GreaterEqual:
      return llvm::CmpInst::ICMP_SGE;
    case CompareKind::Equal:
      return llvm::CmpInst::ICMP_EQ;
    case CompareKind::NotEqual:
      return llvm::CmpInst::ICMP_NE;
    case CompareKind::ProperAncestor:
    case CompareKind::AncestorOrEqual:
    case CompareKind::ProperDescendant:
    case CompareKind::DescendantOrEqual:
      break;
  }
  llvm_unreachable("not an order of numbers");
}

/// Compares positions: `<` and the like by id, `[<]` and the like in the tree (language/40 §9).
llvm::Value* comparePositions(Emitter& e, CompareKind kind, llvm::Value* a, llvm::Value* b) {
  auto ancestor = [&](llvm::Value* x, llvm::Value* y) {
    return e.kernel(Kernel::cqlIsAncestor, {e.scope.ctx, x, y});
  };
  auto orEqual = [&](llvm::Value* test) { return e.ir().CreateOr(test, e.ir().CreateICmpEQ(a, b)); };
  switch (kind) {
    case CompareKind::ProperAncestor:
      return ancestor(a, b);
    case CompareKind::AncestorOrEqual:
      return orEqual(ancestor(a, b));
    case CompareKind::ProperDescendant:
      return ancestor(b, a);
    case CompareKind::DescendantOrEqual:
      return orEqual(ancestor(b, a));
    case CompareKind::Less:
    case CompareKind::LessEqual:
    case CompareKind::Greater:
    case CompareKind::GreaterEqual:
    case CompareKind::Equal:
    case CompareKind::NotEqual:
      break;
  }
  return e.ir().CreateICmp(predicate(kind), a, b);
}

llvm::Value* compareTexts(Emitter& e, CompareKind kind, Value a, Value b) {
  if (kind == CompareKind::Equal) return isSameText(e, a, b);
  if (kind == CompareKind::NotEqual) return e.ir().CreateNot(isSameText(e, a, b));
  return e.ir().CreateICmp(predicate(kind), e.call(Service::compareStrings, {a, b}).v, e.i32(0));
}

}  // namespace

/// Returns the left value if the relation holds.
Value emitCompare(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  const auto kind = static_cast<CompareKind>(node.mode);
  Value a = e.value(BinaryNode(node).left(), failed);
  Value b = e.value(BinaryNode(node).right(), failed);
  llvm::Value* holds = nullptr;
  switch (node.type) {
    case Type::String:
      holds = compareTexts(e, kind, a, b);
      break;
    case Type::Position:
      holds = comparePositions(e, kind, a.v, b.v);
      if (e.imagines() && kind <= CompareKind::GreaterEqual) {  // only positions of the game have ids
        llvm::Value* isReal = e.isReal(a.v);
        holds = e.ir().CreateAnd(holds, e.ir().CreateAnd(isReal, e.isReal(b.v)));
      }
      break;
    case Type::Logical:
    case Type::Set:
    case Type::Number:
      holds = e.ir().CreateICmp(predicate(kind), a.v, b.v);
      break;
  }
  e.require(holds, failed);
  return a;
}

/// Returns the largest or smallest value of the arguments. Drops the comments of the others; arguments of
/// equal value keep theirs (language/31 §4).
Value emitExtremum(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  BestValue best(e, node.type, node.number != 0, e.mayComment(id));
  for (NodeId operand : node.operands) {
    Block* next = e.block("argument");
    best.begin();
    best.consider(e.value(operand, next), next);
    e.at(next);
  }
  return best.finish(failed);
}

/// Matches if both filters have equal results of one type; "none" counts as a result (language/31 §6).
void emitEqualCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  const Type types[2] = {e.node(BinaryNode(node).left()).type, e.node(BinaryNode(node).right()).type};
  llvm::Value* has[2];
  Value values[2];
  for (int i = 0; i < 2; ++i) {
    if (types[i] == Type::Set) {
      values[i] = e.set(node.operands[i]);
      has[i] = e.i1(true);
      continue;
    }
    llvm::AllocaInst* present = e.local(e.i1Type(), "present", e.i1(false));
    llvm::AllocaInst* value = types[i] == Type::Logical ? nullptr : e.local(e.typeOf(types[i]), "value");
    llvm::AllocaInst* size = types[i] == Type::String ? e.local(e.i64Type(), "size") : nullptr;
    Block* done = e.block("evaluated");
    const NodeId next = i == 0 ? BinaryNode(node).right() : frontend::kNone;
    Value result = types[i] == Type::String ? valueForUseAfter(e, node.operands[i], {next}, done)
                                            : e.value(node.operands[i], done);
    e.store(e.i1(true), present);
    if (value) e.store(result.v, value);
    if (size) e.store(result.size, size);
    e.jump(done);
    e.at(done);
    has[i] = e.load(present);
    if (value) values[i] = Value(e.load(value), size ? e.load(size) : nullptr);
  }
  llvm::Value* same = e.ir().CreateICmpEQ(has[0], has[1]);
  if (types[0] == types[1] && types[0] == Type::Logical) return e.branch(same, matched, failed);
  e.require(same, failed);
  Block* both = e.block("both");
  e.branch(has[0], both, matched);  // neither has a value: equal
  e.at(both);
  if (types[0] != types[1]) return e.jump(failed);
  llvm::Value* test = types[0] == Type::String ? isSameText(e, values[0], values[1])
                                               : e.ir().CreateICmpEQ(values[0].v, values[1].v);
  e.branch(test, matched, failed);
}

namespace {

/// Tests whether a count exceeds a limit without counting to the end. Returns null for counts that have no
/// such test.
llvm::Value* emitCountAbove(Emitter& e, NodeId count, std::int32_t limit) {
  const Node& node = e.node(count);
  if (node.op == Op::CountDash && e.node(OfMovesNode(node).moves()).op == Op::LegalDash)
    return emitLegalCountAbove(e, OfMovesNode(node).moves(), limit);
  if (node.op == Op::MoveFilter && node.type == Type::Number) return emitLegalMovesAbove(e, count, limit);
  if (node.op != Op::CountSquares) return nullptr;
  if (llvm::Value* all = emitAttackerCountByMemo(e, count)) return e.ir().CreateICmpSGT(all, e.i32(limit));
  return emitAttacksAbove(e, SetFilterNode(node).set(), limit);
}

}  // namespace

/// Compares; stops counting at the limit.
void emitCompareCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  const auto kind = static_cast<CompareKind>(node.mode);
  const bool greater = kind == CompareKind::Greater || kind == CompareKind::GreaterEqual;
  if ((greater || kind == CompareKind::Less || kind == CompareKind::LessEqual) &&
      e.node(BinaryNode(node).right()).op == Op::Number) {
    const bool fromLimit = kind == CompareKind::GreaterEqual || kind == CompareKind::Less;
    // A count is never negative.
    const auto limit =
        std::max<std::int64_t>(std::int64_t{e.node(BinaryNode(node).right()).number} - fromLimit, -1);
    if (llvm::Value* above = emitCountAbove(e, BinaryNode(node).left(), static_cast<std::int32_t>(limit)))
      return e.branch(above, greater ? matched : failed, greater ? failed : matched);
  }
  if (node.type != Type::String) return e.conditionByValue(id, matched, failed);
  Value a = valueForUseAfter(e, BinaryNode(node).left(), {BinaryNode(node).right()}, failed);
  Value b = e.valueInPlace(BinaryNode(node).right(), failed);
  e.branch(compareTexts(e, kind, a, b), matched, failed);
}

Value emitArithmetic(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  llvm::Value* a = e.value(BinaryNode(node).left(), failed).v;
  llvm::Value* b = e.value(BinaryNode(node).right(), failed).v;
  return emitArithmetic(e, static_cast<ArithmeticKind>(node.mode), a, b, failed);
}

Value emitNegate(Emitter& e, NodeId id, Block* failed) {
  return e.ir().CreateNeg(e.value(NumberFunctionNode(e.node(id)).value(), failed).v);
}

Value emitAbs(Emitter& e, NodeId id, Block* failed) {
  return e.ir().CreateBinaryIntrinsic(llvm::Intrinsic::abs,
                                      e.value(NumberFunctionNode(e.node(id)).value(), failed).v, e.i1(false));
}

Value emitSqrt(Emitter& e, NodeId id, Block* failed) {
  llvm::Value* n = e.value(NumberFunctionNode(e.node(id)).value(), failed).v;
  e.require(e.ir().CreateICmpSGE(n, e.i32(0)), failed);
  return e.kernel(Kernel::cqlSqrt, {n});
}

Value emitCompareSets(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  llvm::Value* a = e.set(BinaryNode(node).left());
  llvm::Value* b = e.set(BinaryNode(node).right());
  e.require(e.ir().CreateICmp(predicate(static_cast<CompareKind>(node.mode)), a, b), failed);
  return {};
}

}  // namespace cql::codegen
