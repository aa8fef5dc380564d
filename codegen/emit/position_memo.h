// Memoises the truth of a pure filter at the positions of a game, one bit for each.
//
// Searches that begin at each position in turn evaluate the same filter at the same positions again and
// again. A filter may also depend on variables: then each combination of their values has results of its own.
#pragma once

#include <functional>
#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Results are known for one contiguous range of positions, which grows at its end; a search that begins
/// elsewhere starts a new one. Positions that the search itself would not evaluate are never evaluated. A
/// search from a position before the next match has the same result as the last search, and evaluates
/// nothing.
class PositionMemo {
 public:
  /// Returns true if the filter depends only on the position it is evaluated at.
  static bool canRemember(const Emitter& emitter, NodeId filter);
  /// Returns true if it depends on that and on at most three variables: pieces, sets and numbers.
  static bool canRememberByKeys(const Emitter& emitter, NodeId filter);

  /// Returns true if the filter may make comments besides, and assign variables that it alone uses: the memo
  /// has neither, so that the filter is to be evaluated again at the match.
  static bool canRememberTruth(const Emitter& emitter, NodeId filter);

  /// `evaluate`: a helper function that returns the truth of the filter (i1); null: it is emitted in place.
  PositionMemo(Emitter& emitter, NodeId filter, llvm::Function* evaluate = nullptr);

  /// The first position from `from` up to `limit`, both i32, where the filter matches: i32, else kNoPosition.
  llvm::Value* first(llvm::Value* from, llvm::Value* limit);
  /// The number of positions from `from` up to `limit` where it matches: i32.
  llvm::Value* count(llvm::Value* from, llvm::Value* limit);

  // --- results of the last search, for the values that the variables had
  /// The first match, i32; `limit` if the filter matches nowhere.
  llvm::Value* next() { return state(kNext); }
  /// The results, a bit for each position of the game: ptr.
  llvm::Value* bits() { return row_.bits; }
  /// A number (i64) for the caller; reset to 0 when the result of a search differs from that of the search
  /// before.
  llvm::Value* stamp() { return e_.ir().CreateLoad(e_.i64Type(), address(kStamp)); }
  void setStamp(llvm::Value* value) { store(kStamp, value); }

 private:
  enum State : Cell {
    kFrom,  ///< start of the known range
    kEnd,   ///< its end
    kSearched,
    kNext,
    kLimit,
    kCount,
    kStamp,
    kStateCells
  };

  /// The results for the values that the variables have.
  struct Row {
    llvm::Value* states = nullptr;  ///< ptr
    llvm::Value* bits = nullptr;    ///< ptr
  };

  llvm::Value* newTable();
  Row findRow();
  Row findRowByKeys();
  llvm::Value* valueOf(std::uint32_t key);
  llvm::Value* address(State which) {
    return e_.ir().CreateConstInBoundsGEP1_64(e_.i64Type(), row_.states, which);
  }
  llvm::Value* state(State which) { return e_.ir().CreateLoad(e_.i32Type(), address(which)); }
  void store(State which, llvm::Value* value) { e_.ir().CreateStore(value, address(which)); }
  /// The bytes of the bits of one row: i64.
  llvm::Value* bytes();
  void begin(llvm::Value* from);
  /// Evaluates from the end of the known range up to `limit`; with `toFirst` up to the first match, which it
  /// returns.
  llvm::Value* extend(llvm::Value* limit, bool toFirst);
  /// Emits a search, which returns the first match. It is skipped if the last one began at `from` or before
  /// it, no match lies between, and its result holds for this limit (`holds`, i1).
  using Search = std::function<llvm::Value*(llvm::Value* from, llvm::Value* limit)>;
  void unlessKnown(llvm::Value* from, llvm::Value* limit, llvm::Value* holds, const Search& search);
  llvm::Value* nextBit(llvm::Value* from, llvm::Value* limit);

  Emitter& e_;
  NodeId filter_;
  llvm::Function* evaluate_;
  std::vector<std::uint32_t> keys_;  ///< the variables
  Cell memory_;                      ///< address of the bits; with variables, of a table of rows (cqlMemoRow)
  Cell states_;                      ///< without variables
  Row row_;
};

}  // namespace cql::codegen
