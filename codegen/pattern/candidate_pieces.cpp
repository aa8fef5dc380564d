#include "codegen/pattern/candidate_pieces.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "codegen/core/search_support.h"
#include "codegen/pattern/dash.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"
#include "runtime/move.h"

namespace cql::codegen {

using frontend::AttackNode;
using frontend::CompareNode;
using frontend::DashNode;
using frontend::MoveFilterNode;
using frontend::MoveNode;
using frontend::MoveSource;
using frontend::NotNode;
using frontend::SetFilterNode;
using frontend::SquareLoopNode;
using frontend::SquarePropertyKind;

CandidateEmitter::CandidateEmitter(Emitter& emitter, std::uint32_t piece, KnownVariables known)
    : e_(emitter),
      contents_(emitter.query),
      piece_(piece),
      known_(std::move(known)),
      start_(emitter.scope.position),
      kinds_(piece == frontend::kNone ? 0 : contents_.pieceOf(piece)) {
  CQL_ASSERT(piece == frontend::kNone || e_.query.symbols[piece].kind == frontend::SymbolKind::Piece);
  CQL_ASSERT(!isKnown(piece));
  if (known_.body != frontend::kNone) findDomains(known_.body);
}

CandidateEmitter::CandidateEmitter(Emitter& emitter, NodeId loop, llvm::Value* squares, KnownVariables known)
    : e_(emitter),
      contents_(emitter.query),
      squares_(squares),
      piece_(emitter.node(loop).symbol),
      known_(std::move(known)),
      start_(emitter.scope.position),
      kinds_(emitter.node(loop).op == Op::PieceLoop
                 ? contents_.pieceOf(piece_)
                 : contents_.contents(SquareLoopNode(emitter.node(loop)).domain()) & kCqlAnyPieces) {
  CQL_ASSERT(squares->getType() == e_.i64Type() && !isKnown(piece_));
  if (known_.body != frontend::kNone) findDomains(known_.body);
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

/// Returns true if the set is expected to be one square.
bool CandidateEmitter::isSingle(NodeId set) const {
  constexpr PieceMask kKings = 1u << makePiece(kWhite, kKing) | 1u << makePiece(kBlack, kKing);
  return !(contents_.contents(set) & ~kKings) || (isExactSet(set) && e_.node(set).op == Op::Variable);
}

/// Returns the squares (i64) whose pieces attack a square of a fixed set.
llvm::Value* CandidateEmitter::attackersAmong(llvm::Value* squares, NodeId targets) {
  const CqlAttackWay way = isSingle(targets) ? kCqlEachTarget : kCqlWholeSets;
  return e_.kernel(Kernel::cqlAttackers,
                   {e_.scope.board, squares, squaresOf(targets), e_.i32(kinds_), e_.i32(way)});
}

/// Returns those (i64) that pieces of a fixed set attack.
llvm::Value* CandidateEmitter::attackedAmong(llvm::Value* squares, NodeId attackers) {
  const CqlAttackWay way = isSingle(attackers) ? kCqlEachAttacker : kCqlWholeSets;
  return e_.kernel(Kernel::cqlAttacked,
                   {e_.scope.board, squaresOf(attackers), squares, e_.i32(kCqlAnyPieces), e_.i32(way)});
}

CandidatePieces CandidateEmitter::truth(llvm::Value* holds) {
  CQL_ASSERT(holds->getType() == e_.i1Type());
  return {e_.ir().CreateSExt(holds, e_.i64Type()), holds};
}

CandidatePieces CandidateEmitter::of(NodeId filter) {
  const Node& node = e_.node(filter);
  if ((node.op == Op::Constant && node.number != 0) || (node.op == Op::Squares && node.squares != 0))
    return {};
  if (isFixed(filter)) {
    llvm::Value* holds = e_.truth(filter);
    return truth(castles_ && asksForLastMove(filter) ? e_.ir().CreateOr(holds, castles_) : holds);
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
    case Op::Compare:
      return ofCompare(node);
    case Op::MoveFilter:
      return ofMoveFilter(node);
    case Op::Dash:
      return ofDash(node);
    default:
      return {};
  }
}

/// Evaluates each filter only if any piece is left.
CandidatePieces CandidateEmitter::ofAll(const std::vector<NodeId>& filters, bool* isComplete) {
  CandidatePieces result;
  auto ask = [&](NodeId filter) {
    const CandidatePieces may = of(filter);
    if (isComplete) *isComplete &= may.squares != nullptr;
    return may;
  };
  for (const NodeId filter : filters) {
    if (!result.squares) {
      result = ask(filter);
      continue;
    }
    llvm::AllocaInst* squares = e_.local(e_.i64Type(), "candidates", result.squares);
    llvm::AllocaInst* gone = e_.local(e_.i1Type(), "gone", result.gone);
    emitIf(e_, any(result), [&] {
      const CandidatePieces left = both(result, ask(filter));
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
  else if (AttackNode::is(node) && isExact(AttackNode(node).other()) && isExactSet(AttackNode(node).value()))
    squares = ofAttack(node).squares;
  if (!squares) return {};
  return {e_.ir().CreateNot(squares), e_.i1(true)};
}

/// Handles a piece on the side that is not the operation's value.
CandidatePieces CandidateEmitter::ofAttack(const Node& node) {
  const AttackNode attack(node);
  if (!isOfPiece(attack.other()) || !isFixedSet(attack.value())) return {};
  llvm::Value* squares = squaresOfPiece(attack.other());
  const bool attacks = node.op == Op::AttackedBy;  // true if the piece attacks
  return {attacks ? attackersAmong(squares, attack.value()) : attackedAmong(squares, attack.value()),
          e_.i1(false)};
}

/// Handles the file, rank or type of the piece if it equals a number.
CandidatePieces CandidateEmitter::ofCompare(const Node& node) {
  const CompareNode comparison(node);
  if (node.type != frontend::Type::Number || comparison.kind() != frontend::CompareKind::Equal) return {};
  auto kindOf = [&](NodeId number) -> std::optional<SquarePropertyKind> {
    const Node& property = e_.node(number);
    if (property.op != Op::SquareProperty) return std::nullopt;
    const Node& set = e_.node(SetFilterNode(property).set());
    if (set.op != Op::Variable || set.symbol != piece_) return std::nullopt;
    return static_cast<SquarePropertyKind>(property.mode);
  };
  const bool isLeft = kindOf(comparison.left()).has_value();
  const std::optional<SquarePropertyKind> kind = kindOf(isLeft ? comparison.left() : comparison.right());
  const NodeId other = isLeft ? comparison.right() : comparison.left();
  if (!kind || !isFixed(other)) return {};
  if (*kind != SquarePropertyKind::File && *kind != SquarePropertyKind::Rank &&
      *kind != SquarePropertyKind::Type)
    return {};
  auto& ir = e_.ir();
  llvm::AllocaInst* squares = e_.local(e_.i64Type(), "candidates", e_.i64(0));
  Block* none = e_.block("none");
  llvm::Value* value = e_.value(other, none).v;
  llvm::Value* found = e_.i64(0);
  if (*kind == SquarePropertyKind::Type) {
    for (int type = kPawn; type <= kKing; ++type)
      found = ir.CreateOr(found, ir.CreateSelect(ir.CreateICmpEQ(value, e_.i32(type + 1)),
                                                 e_.piecesOfType(static_cast<PieceType>(type)), e_.i64(0)));
  } else {
    constexpr SquareSet kFirstFile = 0x0101010101010101, kFirstRank = 0xff;
    const bool isFile = *kind == SquarePropertyKind::File;
    llvm::Value* index = ir.CreateZExt(ir.CreateSub(value, e_.i32(1)), e_.i64Type());
    llvm::Value* row = ir.CreateShl(e_.i64(isFile ? kFirstFile : kFirstRank),
                                    ir.CreateAnd(isFile ? index : ir.CreateShl(index, 3), e_.i64(63)));
    found = ir.CreateSelect(ir.CreateICmpULT(index, e_.i64(8)), row, found);
  }
  e_.store(found, squares);
  e_.jump(none);
  e_.at(none);
  return {e_.load(squares), e_.i1(false)};
}

llvm::Value* CandidateEmitter::operand(NodeId set) {
  return set != frontend::kNone && isExactSet(set) ? e_.set(set) : e_.i64(kAllSquares);
}

CandidatePieces CandidateEmitter::ofMoveFilter(const Node& node) {
  const std::uint32_t conditions = moveConditions(node);
  const bool says = conditions != 0 || std::ranges::any_of(node.operands, [&](NodeId operand) {
                      return operand != frontend::kNone && (depends(operand) || isExactSet(operand));
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
  if (capture || (left != frontend::kNone && isExactSet(left)) ||
      (right != frontend::kNone && isExactSet(right)))
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
