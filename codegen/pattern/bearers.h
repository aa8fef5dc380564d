// For which pieces a filter with a piece variable may match: for all of them at once.
//
// A filter inside a loop `piece x in ...` is asked again for each piece that x may be. Of many it can be told
// for all pieces together: `x attacks k` may match for those that attack the king, `x--` for the one that
// makes the move. What cannot be told so is left open: it may match for any piece.
#pragma once

#include <cstdint>
#include <vector>

#include "codegen/core/emitter.h"
#include "frontend/passes/cost.h"
#include "frontend/signature/derive.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {

/// The pieces for which something may hold, by where they stand.
struct Bearers {
  llvm::Value* squares = nullptr;  ///< i64; null: it is left open
  llvm::Value* gone = nullptr;     ///< i1: also those that are not on the board
};

/// Emits the question, at the current position of the scope. Nothing of the evaluation can be noticed: what
/// has effects is left open, and so is what is dear, or depends on other variables.
class BearerEmitter {
 public:
  /// `piece`: a piece variable, or kNone for none; then both parts of Bearers are one truth. `domain`: the
  /// set that a loop takes it from.
  BearerEmitter(Emitter& emitter, std::uint32_t piece, NodeId domain);

  Bearers all() { return {e_.i64(kAllSquares), e_.i1(true)}; }
  Bearers none() { return {e_.i64(0), e_.i1(false)}; }
  Bearers both(Bearers a, Bearers b);
  Bearers either(Bearers a, Bearers b);
  llvm::Value* any(Bearers bearers);  ///< i1; of those that are not left open

  /// Those for which the filter may match.
  Bearers of(NodeId filter);
  /// Those for which the move from the current position to `tail` may fit the operands of a MoveStep or Dash
  /// and promotes as it should.
  Bearers ofMove(const Node& step, llvm::Value* tail);
  /// Those for which all targets may match; the current position is the tail of `move`.
  Bearers ofTargets(const Node& step, llvm::Value* move);
  /// Those that a move sets in motion, with `capture` also what it takes (language/21 §5).
  Bearers ofFocus(llvm::Value* move, bool capture);
  /// What a move does to the squares of pieces: i64.
  struct Steps {
    llvm::Value *from, *to, *captured;
    llvm::Value* kept;  ///< squares whose pieces stay
  };
  Steps stepsOf(llvm::Value* move);
  /// The same pieces where they stand before the move; of those that castle both or none.
  Bearers before(const Steps& move, Bearers behind);

 private:
  Bearers truth(llvm::Value* holds);
  CqlAttackWay wayTo(NodeId targets) const;
  Bearers ofAll(const std::vector<NodeId>& filters);
  Bearers ofAny(const std::vector<NodeId>& filters);
  Bearers ofNot(NodeId filter);
  Bearers ofAttack(const Node& node);
  Bearers ofMoveFilter(const Node& node);
  Bearers ofDash(const Node& node);
  /// Can the filter be asked as it is?
  bool isFixed(NodeId filter) const;
  bool isFixedSet(NodeId set) const;
  /// Is the set empty or the square of the piece?
  bool isOfPiece(NodeId set) const;
  /// Is it such a set, which squaresOfPiece() does not only bound?
  bool isExact(NodeId set) const;
  /// Does such a set ask for more than that the piece is on the board?
  bool saysMore(NodeId set) const;
  /// The squares where the piece stands if such a set is not empty: i64.
  llvm::Value* squaresOfPiece(NodeId set);
  /// The set of an operand, all squares where it is left open: i64.
  llvm::Value* operand(NodeId set);

  Emitter& e_;
  std::uint32_t piece_;
  frontend::Derivation contents_;
  PieceMask kinds_;  ///< what the piece may be, also after a promotion: bits as of expandPieces()
  std::vector<frontend::Estimate> estimates_;
  /// i1, inside of targets: does the move castle? `from` and `to` are limited then (language/20 §3.6).
  llvm::Value* castles_ = nullptr;
};

}  // namespace cql::codegen
