// Emits numbers and strings about squares and the board (language/10 §6, language/11 §7).
#include "codegen/core/emitters.h"
#include "codegen/emit/attack_memo.h"
#include "frontend/ir_views.h"

namespace cql::codegen {
namespace {

using frontend::BoardTestKind;
using frontend::SetFilterNode;
using frontend::SquarePropertyKind;

/// Returns the only square of a set; branches to `failed` if it has none or several.
llvm::Value* oneSquare(Emitter& e, NodeId operand, Block* failed) {
  llvm::Value* set = e.set(operand);
  e.require(e.ir().CreateICmpEQ(e.countSquares(set), e.i32(1)), failed);
  return e.firstSquare(set);
}

/// Returns the query's number of the piece.
llvm::Value* pieceId(Emitter& e, const Node& node, llvm::Value* identity) {
  return node.flags & frontend::kAsCqli ? e.kernel(Kernel::cqlPieceNumber, {e.scope.ctx, identity})
                                        : identity;
}

}  // namespace

Value emitSquareProperty(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  llvm::Value* square = oneSquare(e, SetFilterNode(node).set(), failed);
  switch (static_cast<SquarePropertyKind>(node.mode)) {
    case SquarePropertyKind::Rank:
      return e.ir().CreateAdd(e.ir().CreateLShr(square, e.i32(3)), e.i32(1));
    case SquarePropertyKind::File:
      return e.ir().CreateAdd(e.ir().CreateAnd(square, e.i32(7)), e.i32(1));
    case SquarePropertyKind::ColorType:
      return e.kernel(Kernel::cqlColorType, {e.scope.board, square});
    case SquarePropertyKind::Type:
      return e.ir().CreateBinaryIntrinsic(
          llvm::Intrinsic::abs, e.kernel(Kernel::cqlColorType, {e.scope.board, square}), e.i1(false));
    case SquarePropertyKind::PieceId: {
      llvm::Value* identity = e.identityOn(square);
      e.require(e.ir().CreateICmpSGE(identity, e.i32(0)), failed);
      return pieceId(e, node, identity);
    }
  }
  llvm_unreachable("not a property of squares");
}

Value emitPieceName(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  llvm::Value* square = oneSquare(e, SetFilterNode(node).set(), failed);
  llvm::Value* piece = e.kernel(Kernel::cqlPieceOn, {e.scope.board, square});
  llvm::Value* letters = e.string(node.number ? "PNBRQKPNBRQK_" : std::string_view(kPieceLetters)).v;
  return {e.ir().CreateGEP(e.ir().getInt8Ty(), letters, e.ir().CreateZExt(piece, e.i64Type())), e.i64(1)};
}

namespace {

llvm::Value* boardTest(Emitter& e, BoardTestKind kind) {
  switch (kind) {
    case BoardTestKind::Check:
      return e.hasFact(e.scope.position, kInCheck);
    case BoardTestKind::Mate:
      return e.kernel(Kernel::cqlMate, {e.scope.ctx, e.scope.position});
    case BoardTestKind::Stalemate:
      return e.kernel(Kernel::cqlStalemate, {e.scope.ctx, e.scope.position});
  }
  llvm_unreachable("not a test of the board");
}

/// Returns 1 if White is to move, -1 if Black is.
llvm::Value* sideToMove(Emitter& e) {
  return e.ir().CreateSub(e.i32(1), e.ir().CreateShl(e.sideOf(e.scope.position), e.i32(1)));
}

}  // namespace

Value emitCountSquares(Emitter& e, NodeId id, Block*) {
  if (llvm::Value* count = emitAttackerCountByMemo(e, id)) return count;
  return e.countSquares(e.set(SetFilterNode(e.node(id)).set()));
}

Value emitPieceIdOfVariable(Emitter& e, NodeId id, Block*) {
  e.requireBound(e.node(id).symbol, id);
  return pieceId(e, e.node(id), e.readIdentity(e.node(id).symbol));
}

Value emitSideToMove(Emitter& e, NodeId, Block*) {
  return sideToMove(e);
}

Value emitSideTest(Emitter& e, NodeId id, Block* failed) {
  llvm::Value* side = sideToMove(e);
  e.require(e.ir().CreateICmpEQ(side, e.numberOf(id)), failed);
  return {};
}

Value emitBoardTest(Emitter& e, NodeId id, Block* failed) {
  e.require(boardTest(e, static_cast<BoardTestKind>(e.node(id).mode)), failed);
  return {};
}

}  // namespace cql::codegen
