// Emits `imagine` (language/60 §4).
#include "codegen/core/emitters.h"
#include "codegen/emit/imaginary_scope.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {

using frontend::ImagineNode;
namespace {

class ImagineEmitter {
 public:
  ImagineEmitter(Emitter& emitter, NodeId id) : e_(emitter), node_(emitter.node(id)) {}

  void condition(Block* matched, Block* failed) {
    Block *yes = e_.block("yes"), *no = e_.block("no");
    llvm::Value* position = edit(no);
    {
      ImaginaryScope there(e_, position);
      e_.condition(ImagineNode(node_).target(), yes, no);
    }
    leave(no, failed);
    leave(yes, matched);
  }

  Value value(Block* failed) {
    Block* no = e_.block("no");
    llvm::Value* position = edit(no);
    Value result;
    {
      ImaginaryScope there(e_, position);
      result = e_.value(ImagineNode(node_).target(), no);
    }
    if (node_.type == Type::Position) {
      // A position made here does not outlive the filter, unless it is kept.
      llvm::Value* older = e_.ir().CreateICmpSLT(result.v, position);
      e_.require(e_.ir().CreateOr(older, e_.kernel(Kernel::cqlIsLasting, {e_.scope.ctx, result.v})), no);
    }
    Block* done = e_.block("imagined");
    e_.jump(done);
    leave(no, failed);
    e_.at(done);
    e_.kernel(Kernel::cqlForget, {e_.scope.ctx, position});
    return result;
  }

 private:
  void leave(Block* from, Block* to) {
    CQL_ASSERT(made_);
    e_.at(from);
    e_.kernel(Kernel::cqlForget, {e_.scope.ctx, e_.load(made_)});
    e_.jump(to);
  }

  /// Makes the position: evaluates all operands before it changes anything.
  llvm::Value* edit(Block* failed) {
    std::vector<llvm::Value*> sets;
    for (const NodeId id : ImagineNode(node_).edits())
      for (const NodeId operand : e_.node(id).operands) sets.push_back(e_.set(operand));
    llvm::Value* position = e_.kernel(Kernel::cqlBeginEdit, {e_.scope.ctx, e_.scope.position});
    made_ = e_.local(e_.i32Type(), "made", position);
    auto next = sets.begin();
    for (const NodeId id : ImagineNode(node_).edits()) {
      switch (e_.node(id).op) {
        case Op::EditSquares:
          put(position, e_.piecesOf(id), e_.squaresOf(id));
          break;
        case Op::EditPut:
          put(position, e_.piecesOf(id), *next++);
          break;
        case Op::EditRemove:
          put(position, e_.i32(kMaskEmpty), *next++);
          break;
        case Op::EditMove: {
          llvm::Value *from = *next++, *to = *next++;
          e_.require(e_.kernel(Kernel::cqlMovePiece, {e_.scope.ctx, position, from, to}), failed);
          break;
        }
        case Op::EditSide:
          e_.kernel(Kernel::cqlSetSide, {e_.scope.ctx, position, e_.numberOf(id)});
          break;
        default:
          llvm_unreachable("not an edit");
      }
    }
    CQL_ASSERT(next == sets.end());
    e_.require(e_.kernel(Kernel::cqlEndEdit, {e_.scope.ctx, position}), failed);
    return position;
  }

  void put(llvm::Value* position, llvm::Value* piece, llvm::Value* squares) {
    e_.kernel(Kernel::cqlPutPiece, {e_.scope.ctx, position, piece, squares});
  }

  Emitter& e_;
  const Node& node_;
  llvm::AllocaInst* made_ = nullptr;
};

}  // namespace

void emitImagineCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  ImagineEmitter(e, id).condition(matched, failed);
}

Value emitImagine(Emitter& e, NodeId id, Block* failed) {
  if (e.node(id).type != Type::Set) return ImagineEmitter(e, id).value(failed);
  return e.setOrEmpty(id, [&](Block* none) { return ImagineEmitter(e, id).value(none); });
}

}  // namespace cql::codegen
