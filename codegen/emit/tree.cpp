// Emits positions and the game tree (language/40).
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"

namespace cql::codegen {
namespace {

using frontend::AncestorNode;
using frontend::AtNode;
using frontend::ChildNode;
using frontend::PositionByIdNode;
using frontend::PositionNumberKind;
using frontend::PositionTestKind;

llvm::Value* positionTest(Emitter& e, PositionTestKind kind) {
  llvm::Value* position = e.scope.position;
  switch (kind) {
    case PositionTestKind::Initial:
      return isRoot(e, position);
    case PositionTestKind::Terminal:
      return e.ir().CreateNot(isPosition(e, firstChildOf(e, position)));
    case PositionTestKind::Mainline:
      return e.ir().CreateICmpEQ(e.depthOf(position), e.i32(0));
    case PositionTestKind::Variation:
      return e.ir().CreateICmpSGT(e.depthOf(position), e.i32(0));
    case PositionTestKind::VirtualMainline:
      return e.kernel(Kernel::cqlVirtualMainline, {e.scope.ctx, position});
  }
  llvm_unreachable("kind of position test");
}

llvm::Value* positionNumber(Emitter& e, PositionNumberKind kind) {
  llvm::Value* position = e.scope.position;
  switch (kind) {
    case PositionNumberKind::Ply:
      return e.plyOf(position);
    case PositionNumberKind::Depth:
      return e.depthOf(position);
    case PositionNumberKind::MoveNumber:
      return e.kernel(Kernel::cqlMoveNumber, {e.scope.ctx, position});
    case PositionNumberKind::PositionId:
      return position;
  }
  llvm_unreachable("kind of position number");
}

}  // namespace

/// Emits `x : F`, which has the type and value of F at x; a set is empty without x.
Value emitAt(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  auto there = [&](Block* none) {
    llvm::Value* position;
    {
      DetachedScope detached(e);
      position = e.value(AtNode(node).position(), none).v;
    }
    ElsewhereScope elsewhere(e, position);
    e.scope.mayBeImaginary |= e.savesPositions();
    return e.value(AtNode(node).filter(), none);
  };
  return node.type == Type::Set ? e.setOrEmpty(id, there) : there(failed);
}

/// Evaluates both operands, even if the first has no value (language/40 §10).
Value emitAncestor(Emitter& e, NodeId id, Block* failed) {
  const AncestorNode node(e.node(id));
  auto evaluated = [&](NodeId operand) {
    Emitter::Join join(e, Type::Position, "operand");
    Block* none = e.block("none");
    join.arrive(e.value(operand, none));
    e.at(none);
    join.arrive(e.i32(kNoPosition));
    return join.finish().v;
  };
  llvm::Value* descendant = evaluated(node.descendant());
  llvm::Value* ancestor = evaluated(node.ancestor());
  e.require(isPosition(e, descendant), failed);
  e.require(isPosition(e, ancestor), failed);
  e.require(e.kernel(Kernel::cqlIsAncestor, {e.scope.ctx, ancestor, descendant}), failed);
  return {};
}

Value emitChild(Emitter& e, NodeId id, Block* failed) {
  const ChildNode node(e.node(id));
  llvm::Value* child;
  if (node.index() == frontend::kNone) {
    child = firstChildOf(e, e.scope.position);
  } else {
    llvm::Value* index = e.value(node.index(), failed).v;
    child = e.kernel(Kernel::cqlChild, {e.scope.ctx, e.scope.position, index});
  }
  e.require(isPosition(e, child), failed);
  return child;
}

void emitAtCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const AtNode node(e.node(id));
  llvm::Value* position;
  {
    DetachedScope detached(e);
    position = e.value(node.position(), failed).v;
  }
  ElsewhereScope elsewhere(e, position);
  e.scope.mayBeImaginary |= e.savesPositions();
  e.condition(node.filter(), matched, failed);
}

Value emitPositionTest(Emitter& e, NodeId id, Block* failed) {
  e.require(positionTest(e, static_cast<PositionTestKind>(e.node(id).mode)), failed);
  return {};
}

Value emitPositionNumber(Emitter& e, NodeId id, Block* failed) {
  const auto kind = static_cast<PositionNumberKind>(e.node(id).mode);
  if (kind == PositionNumberKind::PositionId) e.requireReal(failed);
  return positionNumber(e, kind);
}

Value emitCurrentPosition(Emitter& e, NodeId, Block*) {
  return e.scope.position;
}

Value emitInitialPosition(Emitter& e, NodeId, Block*) {
  return e.i32(0);
}

Value emitPositionById(Emitter& e, NodeId id, Block* failed) {
  llvm::Value* wanted = e.value(PositionByIdNode(e.node(id)).id(), failed).v;
  e.require(e.ir().CreateICmpULT(wanted, e.positionCount()), failed);
  return wanted;
}

Value emitParent(Emitter& e, NodeId, Block* failed) {
  e.require(e.ir().CreateNot(isRoot(e, e.scope.position)), failed);
  llvm::Value* parent = e.parentOf(e.scope.position);
  if (e.imagines()) e.require(isPosition(e, parent), failed);  // an edited root has no parent either
  return parent;
}

Value emitTry(Emitter& e, NodeId, Block* failed) {
  e.require(e.kernel(Kernel::cqlTry, {e.scope.ctx, e.scope.position}), failed);
  return e.i32(1);
}

}  // namespace cql::codegen
