// The answers of a pure filter at the positions of a game, a bit for each.
//
// Searches that begin at each position in turn ask the same filter at the same positions again and again.
#pragma once

#include <functional>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Answers are known for one run of positions without a gap, which grows at its end; a search that begins
/// elsewhere starts it anew. At most the positions are evaluated that the search itself would evaluate. A
/// search from a position up to the next match comes to the same as the one before: it asks for nothing.
class PositionMemo {
 public:
  /// Does the filter depend on nothing but the position it is evaluated at?
  static bool canRemember(const Emitter& emitter, NodeId filter);

  PositionMemo(Emitter& emitter, NodeId filter);

  /// The first position from `from` up to `limit`, both i32, where the filter matches: i32, kNoPosition if
  /// there is none.
  llvm::Value* first(llvm::Value* from, llvm::Value* limit);
  /// The number of positions from `from` up to `limit` where it matches: i32.
  llvm::Value* count(llvm::Value* from, llvm::Value* limit);

  // --- of the last search
  /// The first match, `limit` if there is none: i32.
  llvm::Value* next() { return state(kNext); }
  /// The answers, a bit for each position of the game: ptr.
  llvm::Value* bits() { return e_.loadCell(state_ + kBits, e_.ptrType()); }
  /// For the caller: 0 where a search comes to something else than the one before.
  Cell stamp() const { return state_ + kStamp; }

 private:
  enum State : Cell {
    kBits,
    kFrom,  ///< answers are known from here
    kEnd,   ///< up to here
    kSearched,
    kNext,
    kLimit,
    kCount,
    kStamp,
    kStateCells
  };

  llvm::Value* state(State which) { return e_.loadCell(state_ + which, e_.i32Type()); }
  void begin(llvm::Value* from);
  /// Evaluates from the end of what is known up to `limit`; `toFirst`: up to the first match, which it gives.
  llvm::Value* extend(llvm::Value* limit, bool toFirst);
  /// Emits a search, which gives the first match, for those that may come to something else than the last.
  using Search = std::function<llvm::Value*(llvm::Value* from, llvm::Value* limit)>;
  void unlessKnown(llvm::Value* from, llvm::Value* limit, const Search& search);
  llvm::Value* nextBit(llvm::Value* from, llvm::Value* limit);

  Emitter& e_;
  NodeId filter_;
  Cell state_;
};

}  // namespace cql::codegen
