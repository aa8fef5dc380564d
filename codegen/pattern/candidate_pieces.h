// Finds the pieces for which a filter with a piece variable may match, for all of them at once.
//
// A filter inside a loop `piece x in ...` is evaluated for each piece that x may be. Many filters can be
// evaluated for all pieces at once: `x attacks k` may match for those that attack the king, `x--` for the one
// that makes the move. Other filters are left open: treated as possible for every piece.
//
// Other variables can be known: `y attacks x`, with `piece y in q` around the loop, may match for the pieces
// that this queen attacks. A variable of a loop inside stands for all squares of its loop: `x attacks y`,
// with `piece y in q` in the body, may match for the pieces that attack some queen.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "codegen/core/emitter.h"
#include "frontend/signature/derive.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {

/// The pieces for which something may hold, as the squares where they stand.
struct CandidatePieces {
  llvm::Value* squares = nullptr;  ///< i64; null: left open
  llvm::Value* gone = nullptr;     ///< i1: also pieces that are not on the board
};

/// What filters may depend on besides the piece.
struct KnownVariables {
  /// Variables that are bound and have one value for all pieces wherever filters are evaluated.
  std::vector<std::uint32_t> symbols;
  /// A filter that holds loops over other variables; kNone: such variables are unknown. It is evaluated where
  /// the emitter is made.
  NodeId body = frontend::kNone;
};

/// Emits code that finds them, at the current position of the scope. It has no side effects: filters with
/// side effects are left open, as are costly ones and those that depend on other variables.
class CandidateEmitter {
 public:
  /// `piece`: a piece variable, or kNone; then both parts of CandidatePieces are the same truth value.
  CandidateEmitter(Emitter& emitter, std::uint32_t piece, KnownVariables known = {});
  /// For the variable of a loop over squares or pieces, where the loop begins. `squares` (i64): those that it
  /// may take.
  CandidateEmitter(Emitter& emitter, NodeId loop, llvm::Value* squares, KnownVariables known);
  virtual ~CandidateEmitter() = default;

  CandidatePieces all() { return {e_.i64(kAllSquares), e_.i1(true)}; }
  CandidatePieces none() { return {e_.i64(0), e_.i1(false)}; }
  CandidatePieces both(CandidatePieces a, CandidatePieces b);
  CandidatePieces either(CandidatePieces a, CandidatePieces b);
  llvm::Value* any(CandidatePieces candidates);  ///< i1

  /// The pieces for which the filter may match.
  virtual CandidatePieces of(NodeId filter);
  /// Filters that must match at the current position for the body of a loop to match, or to have any effect,
  /// and may depend on the piece; without its lines and paths.
  std::vector<NodeId> conditionsOf(NodeId body) const;
  /// The pieces for which all filters may match; open if none of them constrains the piece. Sets `isComplete`
  /// to false if it leaves one of them open.
  CandidatePieces ofAll(const std::vector<NodeId>& filters, bool* isComplete = nullptr);
  /// The pieces for which the move from the current position to `tail` may fit the operands of a MoveStep or
  /// Dash; its promotion is tested, too.
  CandidatePieces ofMove(const Node& step, llvm::Value* tail);
  /// The pieces for which all targets may match; the current position is the tail of `move`.
  CandidatePieces ofTargets(const Node& step, llvm::Value* move);
  /// The pieces that a move displaces, with `capture` also the one that it captures (language/21 §5).
  CandidatePieces ofFocus(llvm::Value* move, bool capture);
  /// The effect of a move on the squares of pieces; all i64.
  struct Steps {
    llvm::Value *from, *to, *captured;
    llvm::Value* kept;  ///< squares whose pieces stay
  };
  Steps stepsOf(llvm::Value* move);
  /// Maps pieces to where they stand before the move; of the two that castle, both or none.
  CandidatePieces before(const Steps& move, CandidatePieces behind);

 protected:
  CandidatePieces ofAny(const std::vector<NodeId>& filters);
  /// Returns true if the filter can be evaluated as it is, once for all pieces.
  virtual bool isFixed(NodeId filter) const;
  /// Returns true if the set depends on the piece, so that among() is not open.
  virtual bool depends(NodeId set) const { return isOfPiece(set); }
  /// The pieces for which such a set may contain one of these squares (i64).
  virtual CandidatePieces among(NodeId set, llvm::Value* squares);
  CandidatePieces truth(llvm::Value* holds);
  /// Returns true if the set is fixed, or that of a loop inside, which stands for all its squares.
  bool isFixedSet(NodeId set) const { return isExactSet(set) || domainOf(set) != frontend::kNone; }
  /// Returns true if the set is fixed and not just a bound of what it will be.
  bool isExactSet(NodeId set) const;
  /// The squares of a fixed set: i64.
  llvm::Value* squaresOf(NodeId set) { return e_.set(isExactSet(set) ? set : domainOf(set)); }
  /// Returns true if the set is empty or the square of the piece.
  bool isOfPiece(NodeId set) const;
  /// Returns true for such a set if squaresOfPiece() is exact rather than a bound.
  bool isExact(NodeId set) const;
  /// The squares where the piece may stand if such a set is not empty: i64.
  llvm::Value* squaresOfPiece(NodeId set);

  Emitter& e_;
  frontend::Derivation contents_;
  /// Where the piece may be at the start, i64; null: wherever its kinds are.
  llvm::Value* squares_ = nullptr;

 private:
  llvm::Value* attackersAmong(llvm::Value* squares, NodeId targets);
  llvm::Value* attackedAmong(llvm::Value* squares, NodeId attackers);
  bool isSingle(NodeId set) const;
  CandidatePieces ofNot(NodeId filter);
  CandidatePieces ofAttack(const Node& node);
  CandidatePieces ofCompare(const Node& node);
  CandidatePieces ofMoveFilter(const Node& node);
  CandidatePieces ofDash(const Node& node);
  bool isKnown(std::uint32_t symbol) const;
  bool asksForLastMove(NodeId filter) const;
  /// Returns a fixed set that holds the squares of this variable of a loop inside; kNone: unknown.
  NodeId domainOf(NodeId set) const;
  void findDomains(NodeId filter);
  /// Returns true if such a set requires more than that the piece is on the board.
  bool saysMore(NodeId set) const;
  /// The set of an operand, or all squares if it is left open: i64.
  llvm::Value* operand(NodeId set);

  std::uint32_t piece_;
  KnownVariables known_;
  llvm::Value* start_;  ///< the position where the emitter was made
  /// Variables of loops inside, and fixed sets that hold all their squares at the start.
  std::vector<std::pair<std::uint32_t, NodeId>> domains_;
  PieceMask kinds_;  ///< the kinds that the piece may have, also promoted: bits as of expandPieces()
  /// i1, inside of targets: the move castles. `from` and `to` are limited then (language/20 §3.6).
  llvm::Value* castles_ = nullptr;
};

}  // namespace cql::codegen
