// Emits the filters on the state of a path (language/21 §8).
#include "codegen/pattern/path_state.h"

#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"

namespace cql::codegen {

using namespace path_state;

namespace {

/// The cells of the enclosing path, or of the last one found.
struct PathCells {
  PathCells(Emitter& emitter, NodeId id)
      : e(emitter),
        inside((e.node(id).flags & frontend::kInside) && e.scope.pathCell != kNoCell),
        first(inside ? e.scope.pathCell : e.lastPathCell()) {}

  /// Branches to `failed` if there is no such path.
  void require(Block* failed) const {
    if (first == kNoCell)
      e.require(e.i1(false), failed);
    else if (!inside)
      e.require(e.ir().CreateICmpNE(e.loadCell(first + kExists, e.i64Type()), e.i64(0)), failed);
  }
  llvm::Value* load(State around, LastPath found) const {
    return first == kNoCell ? e.i32(0)
                            : e.loadCell(first + (inside ? Cell(around) : Cell(found)), e.i32Type());
  }

  Emitter& e;
  bool inside;
  Cell first;
};

}  // namespace

Value emitPathPosition(Emitter& e, NodeId id, Block* failed) {
  const PathCells cells(e, id);
  cells.require(failed);
  if (e.node(id).number == 0) return cells.load(kStart, kLastStart);
  llvm::Value* last = cells.load(kBest, kLastEnd);
  e.require(isPosition(e, last), failed);
  return last;
}

Value emitPathCount(Emitter& e, NodeId id, Block* failed) {
  const PathCells cells(e, id);
  cells.require(failed);
  if (cells.first == kNoCell) return e.i32(0);
  llvm::Value* count = cells.load(kCount, kLastCount);
  if (e.node(id).number == 0) return count;
  llvm::Value* ply = e.plyOf(e.scope.position);
  llvm::Value* moves = e.ir().CreateSub(ply, e.plyOf(cells.load(kStart, kLastStart)));
  return e.ir().CreateSub(moves, count);
}

}  // namespace cql::codegen
