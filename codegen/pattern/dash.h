// Emits dash filters (language/20 §3); parts are used by other filters about moves.
#pragma once

#include <optional>
#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// i1: a LegalDash has more than `limit` legal moves.
llvm::Value* emitLegalCountAbove(Emitter& e, NodeId legalDash, std::int32_t limit);
/// i1: a MoveFilter that counts legal moves (emit/moves.cpp) has more than `limit`.
llvm::Value* emitLegalMovesAbove(Emitter& e, NodeId moveFilter, std::int32_t limit);

/// The promotion types that Node::pieces accepts, a bit for each PieceType; colour is ignored (language/20
/// §2.2).
std::uint32_t promotionTypes(const Node& node);
/// The CqlMoveCondition bits for the attributes and operands of a MoveFilter or Speculate.
std::uint32_t moveConditions(const Node& node);
/// The CqlMoveClass bits for the flags of a filter on legal moves; nullopt if they exclude each other.
std::optional<std::uint32_t> legalMoveClass(const Node& node, bool enPassant);

/// The operands of L--R or L[x]R, of a Dash or a MoveStep.
class DashOperands {
 public:
  DashOperands(Emitter& emitter, const Node& node) : e_(emitter), node_(node) {}

  /// Evaluates the sets at the current position, the head.
  void evaluateSets();
  llvm::Value* fits(llvm::Value* move);
  /// Returns true if the operands or the promotion restrict the move enough for find() to be profitable. For
  /// steps of a path without variations in which no variable is assigned.
  bool canBeFound() const;
  /// Finds the first position, from the current one on, whose move may fit; branches to `none` after the
  /// last.
  llvm::Value* find(Block* none);
  /// Branches to `never` if the piece of a piece variable makes no such move from the current position on.
  /// For later steps of a path whose moves are all made by that piece, only if the right operand is a
  /// variable.
  void requireMoveOf(NodeId piece, Block* never);
  /// The types that the move may promote to, as bits; bit 0: none.
  std::uint32_t promotions() const;
  /// Limits castling in a path with a focus to what concerns the pieces in focus (language/21 §5).
  void limitToFocus(llvm::Value* move, llvm::Value* focus);
  /// Branches to `failed` unless the move promotes as required. A string that names the promotion is
  /// evaluated at the current position.
  void requirePromotion(llvm::Value* move, Block* failed);
  /// Makes the two cells of the limits for `from` and `to` in the targets (language/20 §3.6); kNoCell if no
  /// target uses them.
  Cell newCastlingCells();
  void storeCastlingLimits(Cell cells, llvm::Value* move);

 private:
  bool isPiece(NodeId set) const { return isVariable(e_, set, frontend::SymbolKind::Piece); }
  /// Returns true if the set is the same at all positions while no variable is assigned.
  bool isFixed(NodeId set) const;
  static constexpr std::uint32_t kAnyMove = 0xff;

  Emitter& e_;
  const Node& node_;
  llvm::Value *left_ = nullptr, *right_ = nullptr;
};

/// Branches to `failed` if one of the next moves on the line from the current position is missing, or of the
/// wrong kind for its step whatever the operands are. A test before a search.
void requireKindsOfMoves(Emitter& e, const std::vector<const Node*>& steps, Block* failed);

}  // namespace cql::codegen
