// Dash filters (language/20 §3) and what other filters about moves take from them.
#pragma once

#include <optional>
#include <vector>

#include "codegen/core/emitter.h"

namespace cql::codegen {

/// Are there more than `limit` of the legal moves of a LegalDash? (i1)
llvm::Value* emitLegalCountAbove(Emitter& e, NodeId legalDash, std::int32_t limit);

/// The promotion types that Node::pieces accepts, a bit for each PieceType; colour means nothing (language/20
/// §2.2).
std::uint32_t promotionTypes(const Node& node);
/// CqlMoveCondition for the attributes and operands of a MoveFilter or Speculate.
std::uint32_t moveConditions(const Node& node);
/// CqlMoveClass for the flags of a filter on legal moves; nothing if they exclude each other.
std::optional<std::uint32_t> legalMoveClass(const Node& node, bool enPassant);

/// Is the set a variable of this kind, and nothing else?
bool isVariable(const Emitter& e, NodeId set, frontend::SymbolKind kind);

/// The operands of L--R or L[x]R, of a Dash or a MoveStep.
class DashOperands {
 public:
  DashOperands(Emitter& emitter, const Node& node) : e_(emitter), node_(node) {}

  /// Evaluates the sets at the current position, the head.
  void evaluateSets();
  llvm::Value* fits(llvm::Value* move);
  /// For steps of a path without variations in which no variable is assigned: do the operands or the
  /// promotion say enough of the move for find()?
  bool canBeFound() const;
  /// The first position, from the current one on, from which the move may fit; leaves to `none` if there is
  /// none.
  llvm::Value* find(Block* none);
  /// Leaves to `never` if a piece variable's piece makes no such move from the current position on. For the
  /// later steps of a path whose moves are all of that piece: only if the right operand is a variable.
  void requireMoveOf(NodeId piece, Block* never);
  /// The types that the move may promote to, with bit 0 for none.
  std::uint32_t promotions() const;
  /// Castling in a path with a focus: only what concerns the pieces in focus counts (language/21 §5).
  void limitToFocus(llvm::Value* move, llvm::Value* focus);
  /// Leaves to `failed` unless the move promotes as it should. If a string says so, it is evaluated at the
  /// current position.
  void requirePromotion(llvm::Value* move, Block* failed);
  /// The two cells of the limits for `from` and `to` in the targets (language/20 §3.6), kNoCell if nothing in
  /// them asks.
  Cell newCastlingCells();
  void storeCastlingLimits(Cell cells, llvm::Value* move);

 private:
  bool isPiece(NodeId set) const { return isVariable(e_, set, frontend::SymbolKind::Piece); }
  /// Is the set the same at all positions, as long as no variable is assigned?
  bool isFixed(NodeId set) const;
  static constexpr std::uint32_t kAnyMove = 0xff;

  Emitter& e_;
  const Node& node_;
  llvm::Value *left_ = nullptr, *right_ = nullptr;
};

/// Leaves to `failed` where a move for one of these steps, one behind the other on the line from the current
/// position, is missing or of the wrong kind whatever its operands are. For what may be tested early.
void requireKindsOfMoves(Emitter& e, const std::vector<const Node*>& steps, Block* failed);

}  // namespace cql::codegen
