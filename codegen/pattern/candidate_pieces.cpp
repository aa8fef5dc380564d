#include "codegen/pattern/candidate_pieces.h"

#include <algorithm>
#include <utility>

#include "codegen/core/search_support.h"
#include "codegen/pattern/dash.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"
#include "runtime/move.h"

namespace cql::codegen {
namespace {

using frontend::AttackedByNode;
using frontend::AttackNode;
using frontend::AttacksNode;
using frontend::BinaryNode;
using frontend::DashNode;
using frontend::MoveFilterNode;
using frontend::MoveNode;
using frontend::MoveSource;
using frontend::NotNode;
using frontend::PartOfSetNode;
using frontend::SetFilterNode;

bool asksForLastMove(const Emitter& e, NodeId filter) {
  return contains(e, filter, [](const Node& n) { return n.op == Op::LastMoveSquares; });
}

/// Returns true if it searches by itself, or at positions outside the game.
bool searches(const Node& node) {
  switch (node.op) {
    case Op::Line:
    case Op::Path:
    case Op::Find:
    case Op::Echo:
    case Op::Orbit:
    case Op::Imagine:
    case Op::Speculate:
      return true;
    default:
      return false;
  }
}

}  // namespace

CandidateEmitter::CandidateEmitter(Emitter& emitter, std::uint32_t piece)
    : e_(emitter),
      piece_(piece),
      contents_(emitter.query),
      kinds_(piece == frontend::kNone ? 0 : contents_.pieceOf(piece)),
      estimates_(frontend::estimateAll(emitter.query)) {
  CQL_ASSERT(piece == frontend::kNone || e_.query.symbols[piece].kind == frontend::SymbolKind::Piece);
}

CandidatePieces CandidateEmitter::both(CandidatePieces a, CandidatePieces b) {
  CQL_ASSERT(!a.squares == !a.gone && !b.squares == !b.gone);
  if (!a.squares) return b;
  if (!b.squares) return a;
  return {e_.ir().CreateAnd(a.squares, b.squares), e_.ir().CreateAnd(a.gone, b.gone)};
}

CandidatePieces CandidateEmitter::either(CandidatePieces a, CandidatePieces b) {
  if (!a.squares || !b.squares) return {};
  return {e_.ir().CreateOr(a.squares, b.squares), e_.ir().CreateOr(a.gone, b.gone)};
}

llvm::Value* CandidateEmitter::any(CandidatePieces candidates) {
  CQL_ASSERT(candidates.squares && candidates.gone);
  return e_.ir().CreateOr(e_.isNotEmpty(candidates.squares), candidates.gone);
}

CqlAttackWay CandidateEmitter::wayTo(NodeId targets) const {
  constexpr PieceMask kKings = 1u << makePiece(kWhite, kKing) | 1u << makePiece(kBlack, kKing);
  return contents_.contents(targets) & ~kKings ? kCqlWholeSets : kCqlEachTarget;
}

CandidatePieces CandidateEmitter::truth(llvm::Value* holds) {
  CQL_ASSERT(holds->getType() == e_.i1Type());
  return {e_.ir().CreateSExt(holds, e_.i64Type()), holds};
}

bool CandidateEmitter::isFixed(NodeId filter) const {
  const Node& node = e_.node(filter);
  return frontend::isPure(node) && !(node.effects & (frontend::kReadsVariables | frontend::kUsesStrings)) &&
         estimates_[filter].cost <= kMostCostAhead && !asksForPath(e_, filter) &&
         !contains(e_, filter, searches);
}

bool CandidateEmitter::isFixedSet(NodeId set) const {
  return isFixed(set) && !(castles_ && asksForLastMove(e_, set));
}

bool CandidateEmitter::isOfPiece(NodeId set) const {
  if (set == frontend::kNone || piece_ == frontend::kNone) return false;
  const Node& node = e_.node(set);
  switch (node.op) {
    case Op::Variable:
      return node.symbol == piece_;
    case Op::Intersect:
      return isOfPiece(BinaryNode(node).left()) || isOfPiece(BinaryNode(node).right());
    case Op::Attacks:
    case Op::AttackedBy:
    case Op::Shade:
      return isOfPiece(PartOfSetNode(node).whole());
    default:
      return false;
  }
}

bool CandidateEmitter::isExact(NodeId set) const {
  if (!isOfPiece(set)) return false;
  const Node& node = e_.node(set);
  switch (node.op) {
    case Op::Intersect:
      return (isExact(BinaryNode(node).left()) || isFixedSet(BinaryNode(node).left())) &&
             (isExact(BinaryNode(node).right()) || isFixedSet(BinaryNode(node).right()));
    case Op::Attacks:
    case Op::AttackedBy:
      return isExact(AttackNode(node).value()) && isFixedSet(AttackNode(node).other());
    default:
      return node.op == Op::Variable;
  }
}

bool CandidateEmitter::saysMore(NodeId set) const {
  CQL_ASSERT(isOfPiece(set));
  const Node& node = e_.node(set);
  switch (node.op) {
    case Op::Intersect:
      return std::ranges::any_of(node.operands, [&](NodeId operand) {
        return isOfPiece(operand) ? saysMore(operand) : isFixedSet(operand);
      });
    case Op::Attacks:
    case Op::AttackedBy:
      return isFixedSet(AttackNode(node).other()) || saysMore(AttackNode(node).value());
    case Op::Shade:
      return saysMore(SetFilterNode(node).set());
    default:
      return false;
  }
}

/// Returns an upper bound of the pieces that the variable may be.
llvm::Value* CandidateEmitter::squaresOfPiece(NodeId set) {
  CQL_ASSERT(isOfPiece(set));
  const Node& node = e_.node(set);
  switch (node.op) {
    case Op::Intersect: {
      const BinaryNode sets(node);
      const bool first = isOfPiece(sets.left());
      llvm::Value* squares = squaresOfPiece(first ? sets.left() : sets.right());
      const NodeId other = first ? sets.right() : sets.left();
      if (isOfPiece(other)) return e_.ir().CreateAnd(squares, squaresOfPiece(other));
      return isFixedSet(other) ? e_.ir().CreateAnd(squares, e_.set(other)) : squares;
    }
    case Op::Attacks: {
      llvm::Value* squares = squaresOfPiece(AttacksNode(node).attackers());
      if (!isFixedSet(AttacksNode(node).targets())) return squares;
      return e_.kernel(Kernel::cqlAttackers, {e_.scope.board, squares, e_.set(AttacksNode(node).targets()),
                                              e_.i32(kinds_), e_.i32(wayTo(AttacksNode(node).targets()))});
    }
    case Op::AttackedBy: {
      llvm::Value* squares = squaresOfPiece(AttackedByNode(node).targets());
      if (!isFixedSet(AttackedByNode(node).attackers())) return squares;
      return e_.kernel(Kernel::cqlAttacked, {e_.scope.board, e_.set(AttackedByNode(node).attackers()),
                                             squares, e_.i32(kCqlAnyPieces), e_.i32(kCqlWholeSets)});
    }
    case Op::Shade:
      return squaresOfPiece(SetFilterNode(node).set());
    default:
      return e_.squaresWith(kinds_);
  }
}

CandidatePieces CandidateEmitter::of(NodeId filter) {
  const Node& node = e_.node(filter);
  if ((node.op == Op::Constant && node.number != 0) || (node.op == Op::Squares && node.squares != 0))
    return {};
  if (isFixed(filter)) {
    llvm::Value* holds = e_.truth(filter);
    return truth(castles_ && asksForLastMove(e_, filter) ? e_.ir().CreateOr(holds, castles_) : holds);
  }
  if (isOfPiece(filter)) {
    if (!saysMore(filter)) return {};
    return {squaresOfPiece(filter), e_.i1(false)};
  }
  switch (node.op) {
    case Op::And:
    case Op::Compound:
      return ofAll(node.operands);
    case Op::Or:
      return ofAny(node.operands);
    case Op::Not:
      return ofNot(NotNode(node).filter());
    case Op::Attacks:
    case Op::AttackedBy:
      return ofAttack(node);
    case Op::MoveFilter:
      return ofMoveFilter(node);
    case Op::Dash:
      return ofDash(node);
    default:
      return {};
  }
}

/// Evaluates each filter only if any piece is left.
CandidatePieces CandidateEmitter::ofAll(const std::vector<NodeId>& filters) {
  CandidatePieces result;
  for (const NodeId filter : filters) {
    if (!result.squares) {
      result = of(filter);
      continue;
    }
    llvm::AllocaInst* squares = e_.local(e_.i64Type(), "candidates", result.squares);
    llvm::AllocaInst* gone = e_.local(e_.i1Type(), "gone", result.gone);
    emitIf(e_, any(result), [&] {
      const CandidatePieces left = both(result, of(filter));
      e_.store(left.squares, squares);
      e_.store(left.gone, gone);
    });
    result = {e_.load(squares), e_.load(gone)};
  }
  return result;
}

CandidatePieces CandidateEmitter::ofAny(const std::vector<NodeId>& filters) {
  CandidatePieces result = none();
  for (const NodeId filter : filters) result = either(result, of(filter));
  return result;
}

/// Tests a square: the test fails for a piece that is not on the board.
CandidatePieces CandidateEmitter::ofNot(NodeId filter) {
  const Node& node = e_.node(filter);
  llvm::Value* squares = nullptr;
  if (isExact(filter))
    squares = squaresOfPiece(filter);
  else if (AttackNode::is(node) && isExact(AttackNode(node).other()))
    squares = ofAttack(node).squares;
  if (!squares) return {};
  return {e_.ir().CreateNot(squares), e_.i1(true)};
}

/// Handles a piece on the side that is not the operation's value.
CandidatePieces CandidateEmitter::ofAttack(const Node& node) {
  const AttackNode attack(node);
  if (!isOfPiece(attack.other()) || !isFixedSet(attack.value())) return {};
  llvm::Value *squares = squaresOfPiece(attack.other()), *others = e_.set(attack.value());
  const bool attacks = node.op == Op::AttackedBy;  // true if the piece attacks
  return {attacks ? e_.kernel(Kernel::cqlAttackers, {e_.scope.board, squares, others, e_.i32(kinds_),
                                                     e_.i32(wayTo(attack.value()))})
                  : e_.kernel(Kernel::cqlAttacked, {e_.scope.board, others, squares, e_.i32(kCqlAnyPieces),
                                                    e_.i32(kCqlWholeSets)}),
          e_.i1(false)};
}

llvm::Value* CandidateEmitter::operand(NodeId set) {
  return set != frontend::kNone && isFixedSet(set) ? e_.set(set) : e_.i64(kAllSquares);
}

CandidatePieces CandidateEmitter::ofMoveFilter(const Node& node) {
  const std::uint32_t conditions = moveConditions(node);
  const bool says = conditions != 0 || std::ranges::any_of(node.operands, [&](NodeId operand) {
                      return operand != frontend::kNone && (depends(operand) || isFixedSet(operand));
                    });
  if (!says || static_cast<MoveSource>(node.mode) != MoveSource::Tree ||
      MoveFilterNode(node).comment() != frontend::kNone)
    return {};
  CandidatePieces result = none();
  llvm::AllocaInst* squares = e_.local(e_.i64Type(), "candidates", result.squares);
  llvm::AllocaInst* gone = e_.local(e_.i1Type(), "gone", result.gone);
  llvm::Value* tail = firstChildOf(e_, e_.scope.position);
  emitIf(e_, isPosition(e_, tail), [&] {
    llvm::Value* fits =
        e_.kernel(Kernel::cqlMoveSatisfies,
                  {e_.scope.ctx, tail, operand(MoveNode(node).from()), operand(MoveNode(node).to()),
                   operand(MoveNode(node).capture()), operand(MoveNode(node).enPassantSquare()),
                   e_.i32(conditions), e_.i32(promotionTypes(node))});
    CandidatePieces candidates = truth(fits);
    for (auto [set, which] :
         {std::pair(MoveNode(node).from(), kCqlMoveFrom), std::pair(MoveNode(node).to(), kCqlMoveTo),
          std::pair(MoveNode(node).capture(), kCqlMoveCaptured)}) {
      if (!depends(set)) continue;
      llvm::Value* square = e_.kernel(Kernel::cqlMoveSquare, {e_.moveTo(tail), e_.i32(which)});
      candidates = both(candidates, among(set, square));
    }
    e_.store(candidates.squares, squares);
    e_.store(candidates.gone, gone);
  });
  return {e_.load(squares), e_.load(gone)};
}

CandidatePieces CandidateEmitter::ofMove(const Node& step, llvm::Value* tail) {
  const bool capture = step.flags & frontend::kCapture;
  llvm::Value* move = e_.moveTo(tail);
  const NodeId left = DashNode(step).left(), right = DashNode(step).right();
  CandidatePieces result;
  if (capture || (left != frontend::kNone && isFixedSet(left)) ||
      (right != frontend::kNone && isFixedSet(right)))
    result = truth(e_.kernel(Kernel::cqlMoveFits, {move, operand(left), operand(right), e_.i1(capture)}));
  if (DashNode(step).promotionText() == frontend::kNone &&
      (step.flags & (frontend::kPromotion | frontend::kPromotionAny))) {
    const std::uint32_t types = step.flags & frontend::kPromotionAny ? 0x3f : promotionTypes(step);
    result = both(result, truth(e_.kernel(Kernel::cqlPromotesTo, {move, e_.i32(types)})));
  }
  if (depends(left)) result = both(result, among(left, e_.kernel(Kernel::cqlFromSquares, {move})));
  if (depends(right))
    result =
        both(result, among(right, capture ? e_.kernel(Kernel::cqlMoveSquare, {move, e_.i32(kCqlMoveCaptured)})
                                          : e_.kernel(Kernel::cqlToSquares, {move})));
  return result;
}

CandidatePieces CandidateEmitter::among(NodeId set, llvm::Value* squares) {
  CQL_ASSERT(isOfPiece(set));
  return {saysMore(set) ? e_.ir().CreateAnd(squares, squaresOfPiece(set)) : squares, e_.i1(false)};
}

CandidatePieces CandidateEmitter::ofTargets(const Node& step, llvm::Value* move) {
  std::vector<NodeId> targets;
  for (const NodeId target : DashNode(step).targets())
    if (target != frontend::kNone) targets.push_back(target);
  llvm::Value* outside =
      std::exchange(castles_, e_.ir().CreateICmpNE(e_.ir().CreateAnd(move, e_.i32(kMoveCastle)), e_.i32(0)));
  const CandidatePieces result = ofAll(targets);
  castles_ = outside;
  return result;
}

CandidatePieces CandidateEmitter::ofDash(const Node& node) {
  CandidatePieces result = none();
  llvm::AllocaInst* squares = e_.local(e_.i64Type(), "candidates", result.squares);
  llvm::AllocaInst* gone = e_.local(e_.i1Type(), "gone", result.gone);
  llvm::Value* tail = firstChildOf(e_, e_.scope.position);
  bool tells = false;
  emitIf(e_, isPosition(e_, tail), [&] {
    CandidatePieces candidates = ofMove(node, tail);
    llvm::Value* move = e_.moveTo(tail);
    ElsewhereScope there(e_, tail);
    const CandidatePieces targets = ofTargets(node, move);
    if (targets.squares) candidates = both(candidates, before(stepsOf(move), targets));
    tells = candidates.squares != nullptr;
    candidates = both(candidates, all());
    e_.store(candidates.squares, squares);
    e_.store(candidates.gone, gone);
  });
  if (!tells) return {};
  return {e_.load(squares), e_.load(gone)};
}

CandidatePieces CandidateEmitter::ofFocus(llvm::Value* move, bool capture) {
  llvm::Value* squares = e_.kernel(Kernel::cqlFromSquares, {move});
  if (capture)
    squares = e_.ir().CreateOr(squares, e_.kernel(Kernel::cqlMoveSquare, {move, e_.i32(kCqlMoveCaptured)}));
  return {squares, e_.i1(false)};
}

CandidateEmitter::Steps CandidateEmitter::stepsOf(llvm::Value* move) {
  if (piece_ == frontend::kNone) return {};
  Steps steps;
  steps.from = e_.kernel(Kernel::cqlFromSquares, {move});
  steps.to = e_.kernel(Kernel::cqlToSquares, {move});
  steps.captured = e_.kernel(Kernel::cqlMoveSquare, {move, e_.i32(kCqlMoveCaptured)});
  steps.kept = e_.ir().CreateNot(e_.ir().CreateOr(e_.ir().CreateOr(steps.from, steps.to), steps.captured));
  return steps;
}

/// Maps squares back over a move, to where the pieces stood before it. Branchless, as it runs for each state
/// at each position.
CandidatePieces CandidateEmitter::before(const Steps& move, CandidatePieces behind) {
  if (piece_ == frontend::kNone) return behind;
  CQL_ASSERT(behind.squares && behind.gone && move.kept);
  auto& ir = e_.ir();
  llvm::Value* moved =
      ir.CreateSelect(e_.isNotEmpty(ir.CreateAnd(behind.squares, move.to)), move.from, e_.i64(0));
  llvm::Value* kept = ir.CreateAnd(behind.squares, move.kept);
  llvm::Value* stayed = ir.CreateOr(kept, ir.CreateSelect(behind.gone, move.captured, e_.i64(0)));
  return {ir.CreateOr(stayed, moved), behind.gone};
}

}  // namespace cql::codegen
