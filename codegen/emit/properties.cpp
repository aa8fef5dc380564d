// Numbers and strings about squares and the board (language/10 §6, language/11 §7).
#include "codegen/core/families.h"

namespace cql::codegen {
namespace {

using frontend::BoardTestKind;
using frontend::SquarePropertyKind;

/// The one square of a set; leaves to `failed` if it has none or several.
llvm::Value* oneSquare(Emitter& e, NodeId kid, Block* failed) {
  llvm::Value* set = e.set(kid);
  e.require(e.ir().CreateICmpEQ(e.countSquares(set), e.i32(1)), failed);
  return e.firstSquare(set);
}

llvm::Value* squareProperty(Emitter& e, const Node& node, Block* failed) {
  llvm::Value* square = oneSquare(e, node.kids[0], failed);
  switch (static_cast<SquarePropertyKind>(node.mode)) {
    case SquarePropertyKind::Rank:
      return e.ir().CreateAdd(e.ir().CreateLShr(square, e.i32(3)), e.i32(1));
    case SquarePropertyKind::File:
      return e.ir().CreateAdd(e.ir().CreateAnd(square, e.i32(7)), e.i32(1));
    case SquarePropertyKind::ColorType:
      return e.kernel("cqlColorType", {e.scope.board, square});
    case SquarePropertyKind::Type:
      return e.ir().CreateBinaryIntrinsic(llvm::Intrinsic::abs,
                                          e.kernel("cqlColorType", {e.scope.board, square}), e.i1(false));
    case SquarePropertyKind::PieceId: {
      llvm::Value* identity = e.kernel("cqlPieceIdentity", {e.scope.ctx, e.scope.position, square});
      e.require(e.ir().CreateICmpSGE(identity, e.i32(0)), failed);
      return identity;
    }
  }
  llvm_unreachable("not a property of squares");
}

Value pieceName(Emitter& e, const Node& node, Block* failed) {
  llvm::Value* square = oneSquare(e, node.kids[0], failed);
  llvm::Value* piece = e.kernel("cqlPieceOn", {e.scope.board, square});
  llvm::Value* letters = e.string(node.number ? "PNBRQKPNBRQK_" : std::string_view(kPieceLetters)).v;
  return {e.ir().CreateGEP(e.ir().getInt8Ty(), letters, e.ir().CreateZExt(piece, e.i64Type())), e.i64(1)};
}

llvm::Value* boardTest(Emitter& e, BoardTestKind kind) {
  switch (kind) {
    case BoardTestKind::Check:
      return e.hasFact(e.scope.position, kInCheck);
    case BoardTestKind::Mate:
      return e.kernel("cqlMate", {e.scope.ctx, e.scope.position});
    case BoardTestKind::Stalemate:
      return e.kernel("cqlStalemate", {e.scope.ctx, e.scope.position});
  }
  llvm_unreachable("not a test of the board");
}

/// 1 if White is to move, -1 if Black is.
llvm::Value* sideToMove(Emitter& e) {
  return e.ir().CreateSub(e.i32(1), e.ir().CreateShl(e.sideOf(e.scope.position), e.i32(1)));
}

}  // namespace

Value emitPropertiesValue(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  switch (node.op) {
    case Op::CountSquares:
      return e.countSquares(e.set(node.kids[0]));
    case Op::SquareProperty:
      return squareProperty(e, node, failed);
    case Op::PieceIdOfVariable:
      e.requireBound(node.symbol, id);
      return e.readIdentity(node.symbol);
    case Op::PieceName:
      return pieceName(e, node, failed);
    case Op::Power:
      return e.kernel("cqlPower", {e.scope.board, e.set(node.kids[0])});
    case Op::Fen:
      return e.call(Service::fen, {e.scope.position});
    case Op::SideToMove:
      return sideToMove(e);
    case Op::SideTest:
      e.require(e.ir().CreateICmpEQ(sideToMove(e), e.numberOf(id)), failed);
      return {};
    case Op::BoardTest:
      e.require(boardTest(e, static_cast<BoardTestKind>(node.mode)), failed);
      return {};
    default:
      llvm::report_fatal_error("not a property");
  }
}

}  // namespace cql::codegen
