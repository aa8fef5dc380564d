#include "codegen/pattern/path_focus.h"

#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {

using frontend::LineNode;
using frontend::PathNode;

PathFocus::PathFocus(Emitter& emitter, const Node& path) : e_(emitter), path_(path) {
  CQL_ASSERT(path.op == Op::Path);
}
bool PathFocus::exists() const {
  return PathNode(path_).focus() != frontend::kNone || (path_.flags & frontend::kSingleColor);
}

void PathFocus::begin(Block* failed) {
  CQL_ASSERT(exists() && failed);
  llvm::Value* pieces;
  if (PathNode(path_).focus() != frontend::kNone) {
    llvm::Value* focus = e_.set(PathNode(path_).focus());
    pieces = e_.ir().CreateAnd(focus, e_.occupied());
  } else {
    llvm::Value* isWhite = e_.ir().CreateICmpEQ(e_.sideOf(e_.scope.position), e_.i32(kWhite));
    llvm::Value* white = e_.piecesOfColor(kWhite);
    pieces = e_.ir().CreateSelect(isWhite, white, e_.piecesOfColor(kBlack));
  }
  requireMove(pieces, failed);
  llvm::Value* squares = e_.loadCell(memoryOfGame(e_, sizeof(SquareSet)), e_.ptrType());
  cells_ = e_.newCells(2);
  e_.storeCell(cells_, squares);
  e_.storeCell(cells_ + 1, pieces);
  e_.ir().CreateStore(pieces, address(e_.scope.position));
}

/// Branches to `failed` if no move of the start is in focus, and no element is evaluated before one.
void PathFocus::requireMove(llvm::Value* pieces, Block* failed) {
  if (e_.searchesVariations() ||
      contains(e_, LineNode(path_).pattern(), [](const Node& n) { return n.op == Op::PatternFilter; }))
    return;
  llvm::Value* tail = e_.ir().CreateAdd(e_.scope.position, e_.i32(1));
  e_.require(e_.ir().CreateICmpSLT(tail, e_.positionCount()), failed);
  e_.require(e_.kernel(Kernel::cqlIsInFocus, {e_.moveTo(tail), pieces, withCaptures()}), failed);
}

llvm::Value* PathFocus::pieces() {
  CQL_ASSERT(cells_ != kNoCell);
  return e_.loadCell(cells_ + 1, e_.i64Type());
}

llvm::Value* PathFocus::at(llvm::Value* position) {
  return e_.ir().CreateLoad(e_.i64Type(), address(position));
}

void PathFocus::forEachMove(llvm::Value* place, llvm::Value* start,
                            const std::function<void(llvm::Value*)>& body) {
  llvm::Value *filled = squares(), *atStart = e_.ir().CreateICmpEQ(place, start);
  if (e_.searchesVariations()) {
    auto candidate = [&](llvm::Value* after) {
      return e_.kernel(Kernel::cqlNextFocusMove,
                       {e_.scope.ctx, filled, place, after, atStart, withCaptures()});
    };
    return forEachPosition(e_, candidate(place), candidate, body);
  }
  llvm::Value* tail =
      e_.kernel(Kernel::cqlNextFocusMoveOnLine, {e_.scope.ctx, filled, place, atStart, withCaptures()});
  emitIf(e_, isPosition(e_, tail), [&] { body(tail); });
}

/// Returns true if moves that capture a piece in focus count, too.
llvm::Value* PathFocus::withCaptures() {
  return e_.i1((path_.flags & frontend::kFocusCapture) != 0);
}

llvm::Value* PathFocus::address(llvm::Value* position) {
  CQL_ASSERT(cells_ != kNoCell && position->getType() == e_.i32Type());
  llvm::Value* base = squares();
  return e_.ir().CreateGEP(e_.i64Type(), base, e_.ir().CreateSExt(position, e_.i64Type()));
}

}  // namespace cql::codegen
