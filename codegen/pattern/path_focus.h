// The focus of a path: the pieces whose moves it follows (language/21 §5).
#pragma once

#include <functional>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Keeps the squares of the pieces in focus, by position; they are filled in during the search.
class PathFocus {
 public:
  PathFocus(Emitter& emitter, const Node& path);

  /// Returns true if the path has a focus.
  bool exists() const;

  /// Evaluates the focus at the start, the current position. Branches to `failed` if no path can begin here.
  /// The precondition of the functions below.
  void begin(Block* failed);
  llvm::Value* pieces();                   ///< i64: those at the start
  llvm::Value* at(llvm::Value* position);  ///< i64: those at a position that the search has reached

  /// Emits `body` for each move in focus that may follow `place`, with its tail; falls through. `start`: of
  /// the path. Moves that are not in focus may lie in between.
  void forEachMove(llvm::Value* place, llvm::Value* start,
                   const std::function<void(llvm::Value* tail)>& body);

 private:
  void requireMove(llvm::Value* pieces, Block* failed);
  llvm::Value* withCaptures();
  llvm::Value* squares() { return e_.loadCell(cells_, e_.ptrType()); }
  llvm::Value* address(llvm::Value* position);

  Emitter& e_;
  const Node& path_;
  Cell cells_ = kNoCell;  ///< where the squares are; pieces()
};

}  // namespace cql::codegen
