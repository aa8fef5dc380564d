// The answers of a pure filter at the positions of a game, a bit for each.
//
// Searches that begin at each position in turn ask the same filter at the same positions again and again.
#pragma once

#include "codegen/emitter.h"

namespace cql::codegen {

/// Answers are known for one run of positions without a gap, which grows at its end; a search that begins
/// elsewhere starts it anew. At most the positions are evaluated that the search itself would evaluate.
class PositionMemo {
 public:
  /// Does the filter depend on nothing but the position it is evaluated at?
  static bool canRemember(const Emitter& emitter, NodeId filter);

  PositionMemo(Emitter& emitter, NodeId filter);

  /// The first position from `from` up to `limit`, both i32, where the filter matches: i32, kNoPosition if
  /// there is none.
  llvm::Value* first(llvm::Value* from, llvm::Value* limit);
  /// Finds out about all of these positions. Falls through.
  void evaluate(llvm::Value* from, llvm::Value* limit);
  /// Of positions that have been evaluated.
  llvm::Value* count(llvm::Value* from, llvm::Value* limit);  ///< i32
  llvm::Value* next(llvm::Value* from, llvm::Value* limit);   ///< as first()

  /// The answers, a bit for each position of the game.
  llvm::Value* bits() { return e_.loadCell(bits_, e_.ptrType()); }

 private:
  void begin(llvm::Value* from);
  /// Evaluates from the end of what is known up to `limit`; `matched` is emitted where the filter matches.
  void extend(llvm::Value* limit, const std::function<void(llvm::Value* position)>& matched);
  Emitter& e_;
  NodeId filter_;
  Cell bits_, from_, end_;
};

}  // namespace cql::codegen
