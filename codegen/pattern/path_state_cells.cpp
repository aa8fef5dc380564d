// The filters on the state of a path (language/21 §8).
#include "codegen/core/search_support.h"
#include "codegen/pattern/path_state.h"

namespace cql::codegen {

using namespace path_state;

llvm::Value* emitPathState(Emitter& e, const Node& node, Block* failed) {
  const bool inside = (node.flags & frontend::kInside) && e.scope.pathCell != kNoCell;
  const Cell cells = inside ? e.scope.pathCell : e.lastPathCell();
  auto load = [&](Cell offset) { return e.loadCell(cells + offset, e.i32Type()); };
  if (cells == kNoCell) {
    e.require(e.i1(false), failed);
    return e.i32(0);
  }
  if (!inside) e.require(e.ir().CreateICmpNE(e.loadCell(cells + kExists, e.i64Type()), e.i64(0)), failed);
  llvm::Value* start = load(inside ? Cell(kStart) : Cell(kLastStart));
  if (node.op == Op::PathPosition) {
    if (node.number == 0) return start;
    llvm::Value* last = load(inside ? Cell(kBest) : Cell(kLastEnd));
    e.require(isPosition(e, last), failed);
    return last;
  }
  llvm::Value* count = load(inside ? Cell(kCount) : Cell(kLastCount));
  if (node.number == 0) return count;
  llvm::Value* moves = e.ir().CreateSub(e.plyOf(e.scope.position), e.plyOf(start));
  return e.ir().CreateSub(moves, count);
}

}  // namespace cql::codegen
