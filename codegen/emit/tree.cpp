// Positions and the game tree (language/40).
#include "codegen/core/families.h"
#include "codegen/core/search_support.h"

namespace cql::codegen {
namespace {

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
      return e.kernel("cqlVirtualMainline", {e.scope.ctx, position});
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
      return e.kernel("cqlMoveNumber", {e.scope.ctx, position});
    case PositionNumberKind::PositionId:
      return position;
  }
  llvm_unreachable("kind of position number");
}

/// `x : F` has the type and value of F at x; without x a set is empty.
Value emitAt(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  auto there = [&](Block* none) {
    llvm::Value* position;
    {
      DetachedScope detached(e);
      position = e.value(node.kids[0], none).v;
    }
    ElsewhereScope elsewhere(e, position);
    return e.value(node.kids[1], none);
  };
  return node.type == Type::Set ? e.setOrEmpty(id, there) : there(failed);
}

/// Both operands are evaluated, even if the first has no value (language/40 §10).
void requireAncestor(Emitter& e, const Node& node, Block* failed) {
  auto operand = [&](NodeId kid) {
    Emitter::Join join(e, Type::Position, "operand");
    Block* none = e.block("none");
    join.arrive(e.value(kid, none));
    e.at(none);
    join.arrive(e.i32(kNoPosition));
    return join.finish().v;
  };
  llvm::Value* descendant = operand(node.kids[0]);
  llvm::Value* ancestor = operand(node.kids[1]);
  e.require(isPosition(e, descendant), failed);
  e.require(isPosition(e, ancestor), failed);
  e.require(e.kernel("cqlIsAncestor", {e.scope.ctx, ancestor, descendant}), failed);
}

llvm::Value* emitChild(Emitter& e, const Node& node, Block* failed) {
  llvm::Value* child;
  if (node.kids[0] == frontend::kNone) {
    child = firstChildOf(e, e.scope.position);
  } else {
    llvm::Value* index = e.value(node.kids[0], failed).v;
    child = e.kernel("cqlChild", {e.scope.ctx, e.scope.position, index});
  }
  e.require(isPosition(e, child), failed);
  return child;
}

}  // namespace

void emitAtCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const Node& node = e.node(id);
  llvm::Value* position;
  {
    DetachedScope detached(e);
    position = e.value(node.kids[0], failed).v;
  }
  ElsewhereScope elsewhere(e, position);
  e.condition(node.kids[1], matched, failed);
}

Value emitTreeValue(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  llvm::Value* position = e.scope.position;
  switch (node.op) {
    case Op::At:
      return emitAt(e, id, failed);
    case Op::PositionTest:
      e.require(positionTest(e, static_cast<PositionTestKind>(node.mode)), failed);
      return {};
    case Op::Ancestor:
      requireAncestor(e, node, failed);
      return {};
    case Op::PositionNumber:
      return positionNumber(e, static_cast<PositionNumberKind>(node.mode));
    case Op::CurrentPosition:
      return position;
    case Op::InitialPosition:
      return e.i32(0);
    case Op::PositionById: {
      llvm::Value* wanted = e.value(node.kids[0], failed).v;
      e.require(e.ir().CreateICmpULT(wanted, e.positionCount()), failed);
      return wanted;
    }
    case Op::Child:
      return emitChild(e, node, failed);
    case Op::Parent:
      e.require(e.ir().CreateNot(isRoot(e, position)), failed);
      return e.parentOf(position);
    case Op::Lca:
    case Op::Distance: {
      llvm::Value* first = e.value(node.kids[0], failed).v;
      llvm::Value* second = e.value(node.kids[1], failed).v;
      return e.kernel(node.op == Op::Lca ? "cqlLca" : "cqlDistance", {e.scope.ctx, first, second});
    }
    case Op::Try:
      e.require(e.kernel("cqlTry", {e.scope.ctx, position}), failed);
      return e.i32(1);
    default:
      llvm::report_fatal_error("not an operation of the tree");
  }
}

}  // namespace cql::codegen
