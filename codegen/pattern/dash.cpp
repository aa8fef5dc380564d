// Emits dash filters: L--R, L[x]R, legal, countmoves, currentmove (language/20 §3).
#include "codegen/pattern/dash.h"

#include <algorithm>

#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {
using frontend::DashNode;
using frontend::LegalDashNode;
using frontend::OfMovesNode;

std::uint32_t promotionTypes(const Node& node) {
  constexpr std::uint32_t kCanPromoteTo = 1u << kKnight | 1u << kBishop | 1u << kRook | 1u << kQueen;
  const std::uint32_t pieces = expandPieces(node.pieces);
  return (pieces | pieces >> 6) & kCanPromoteTo;
}

std::optional<std::uint32_t> legalMoveClass(const Node& node, bool enPassant) {
  std::uint32_t castling = 0;
  if (node.flags & frontend::kCastleAny) castling |= kCqlCastleOnly;
  if (node.flags & frontend::kCastleShort) castling |= kCqlCastleShortOnly;
  if (node.flags & frontend::kCastleLong) castling |= kCqlCastleLongOnly;
  if (enPassant && castling) return std::nullopt;
  return enPassant ? kCqlEnPassantOnly : castling ? castling : static_cast<std::uint32_t>(kCqlAnyMove);
}

void DashOperands::evaluateSets() {
  left_ = setOrAll(e_, DashNode(node_).left());
  right_ = setOrAll(e_, DashNode(node_).right());
}

llvm::Value* DashOperands::fits(llvm::Value* move) {
  const bool capture = node_.flags & frontend::kCapture;
  if (!capture && DashNode(node_).left() == frontend::kNone && DashNode(node_).right() == frontend::kNone)
    return e_.i1(true);
  CQL_ASSERT(left_ && right_);
  return e_.kernel(Kernel::cqlMoveFits, {move, left_, right_, e_.i1(capture)});
}

bool DashOperands::isFixed(NodeId set) const {
  constexpr std::uint32_t kVaries = frontend::kUsesTree | frontend::kUsesComments |
                                    frontend::kUsesIdentities | frontend::kUsesBoard | frontend::kUsesStrings;
  return set != frontend::kNone && frontend::isPure(e_.node(set)) && !(e_.node(set).effects & kVaries);
}

bool DashOperands::canBeFound() const {
  const NodeId left = DashNode(node_).left(), right = DashNode(node_).right();
  return isPiece(left) || isFixed(left) || isFixed(right) || promotions() != kAnyMove;
}

std::uint32_t DashOperands::promotions() const {
  constexpr std::uint32_t kAnyPromotion = 0x3e;
  if (DashNode(node_).promotionText() != frontend::kNone) return kAnyMove;
  if (node_.flags & frontend::kPromotionAny) return kAnyPromotion;
  return node_.flags & frontend::kPromotion ? promotionTypes(node_) : kAnyMove;
}

llvm::Value* DashOperands::find(Block* none) {
  CQL_ASSERT(canBeFound());
  const NodeId left = DashNode(node_).left(), right = DashNode(node_).right();
  e_.require(isPosition(e_, firstChildOf(e_, e_.scope.position)), none);
  llvm::Value* from = isPiece(left) || isFixed(left) ? e_.set(left) : e_.i64(kAllSquares);
  llvm::Value* to = isFixed(right) ? e_.set(right) : e_.i64(kAllSquares);
  llvm::Value* found = e_.kernel(isPiece(left) ? Kernel::cqlNextMoveOf : Kernel::cqlNextMoveBetween,
                                 {e_.scope.ctx, e_.scope.position, from, to, e_.i32(promotions())});
  e_.require(isPosition(e_, found), none);
  return found;
}

void DashOperands::requireMoveOf(NodeId piece, Block* never) {
  const NodeId right = DashNode(node_).right();
  if (!isPiece(piece) || !isVariable(e_, right, frontend::SymbolKind::Set) ||
      (node_.flags & frontend::kCapture))
    return;
  // An unbound variable may stop the run later, or not at all: that test is left to the search.
  llvm::Value* known = e_.isBound(e_.node(piece).symbol);
  known = e_.ir().CreateAnd(known, e_.isBound(e_.node(right).symbol));
  emitIf(e_, known, [&] {
    llvm::Value* found = e_.kernel(Kernel::cqlNextMoveOf, {e_.scope.ctx, e_.scope.position, e_.set(piece),
                                                           e_.set(right), e_.i32(promotions())});
    e_.require(isPosition(e_, found), never);
  });
}

void DashOperands::limitToFocus(llvm::Value* move, llvm::Value* focus) {
  CQL_ASSERT(left_ && right_);
  left_ = e_.kernel(Kernel::cqlFocusLeft, {move, focus, left_});
  right_ = e_.kernel(Kernel::cqlFocusRight, {move, focus, right_});
}

void DashOperands::requirePromotion(llvm::Value* move, Block* failed) {
  if (const NodeId text = DashNode(node_).promotionText(); text != frontend::kNone) {
    const Value letters = e_.value(text, failed);
    e_.require(e_.kernel(Kernel::cqlPromotesToLetter, {move, letters.v, letters.size}), failed);
  } else if (node_.flags & frontend::kPromotionAny) {
    e_.require(e_.kernel(Kernel::cqlPromotesTo, {move, e_.i32(0x3f)}), failed);
  } else if (node_.flags & frontend::kPromotion) {
    e_.require(e_.kernel(Kernel::cqlPromotesTo, {move, e_.i32(promotionTypes(node_))}), failed);
  }
}

/// Tests all steps without branches, as their outcome is unpredictable.
void requireKindsOfMoves(Emitter& e, const std::vector<const Node*>& steps, Block* failed) {
  auto tail = [&](std::size_t step) {
    return e.ir().CreateAdd(e.scope.position, e.i32(static_cast<std::int64_t>(step) + 1));
  };
  if (steps.empty()) return;
  CQL_ASSERT(std::ranges::all_of(steps, [](const Node* step) { return step->op == Op::MoveStep; }));
  llvm::Value* last = tail(steps.size() - 1);
  e.require(e.ir().CreateICmpSLT(last, e.positionCount()), failed);
  llvm::Value* captures = e.i1(true);
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i]->flags & frontend::kCapture)
      captures = e.ir().CreateAnd(
          captures, e.kernel(Kernel::cqlMoveFits,
                             {e.moveTo(tail(i)), e.i64(kAllSquares), e.i64(kAllSquares), e.i1(true)}));
  Block* next = e.block("moves");
  e.ir()
      .CreateCondBr(captures, next, failed)
      ->setMetadata(llvm::LLVMContext::MD_unpredictable, llvm::MDNode::get(e.module().getContext(), {}));
  e.at(next);
}

Cell DashOperands::newCastlingCells() {
  for (const NodeId target : DashNode(node_).targets())
    if (target != frontend::kNone &&
        contains(e_, target, [](const Node& n) { return n.op == Op::LastMoveSquares; }))
      return e_.newCells(2);
  return kNoCell;
}

void DashOperands::storeCastlingLimits(Cell cells, llvm::Value* move) {
  if (cells == kNoCell) return;
  CQL_ASSERT(left_ && right_);
  e_.storeCell(cells, e_.kernel(Kernel::cqlCastlingFrom, {move, left_, right_}));
  e_.storeCell(cells + 1, e_.kernel(Kernel::cqlCastlingTo, {move, left_, right_}));
}

namespace {

/// Emits a dash filter. Tries the moves in index order; the first that fits, promotes as required and has a
/// matching target ends the search (language/20 §3.4).
class DashEmitter {
 public:
  DashEmitter(Emitter& emitter, NodeId id)
      : e_(emitter), id_(id), node_(emitter.node(id)), operands_(emitter, node_) {}

  void condition(Block* matched, Block* failed) {
    startAtHead(failed);
    forEachFit([&](llvm::Value* tail, Block* next) { matchTail(tail, matched, next); });
    e_.jump(failed);
  }

  Value value(Block* failed) {
    return setOr(failed, [&](Block* none) {
      Emitter::Join join(e_, node_.type, "dash");
      startAtHead(none);
      forEachFit([&](llvm::Value* tail, Block* next) { join.arrive(valueAt(tail, isSet() ? none : next)); });
      e_.jump(none);
      return join.finish();
    });
  }

  /// Counts all moves that fit and have a matching target; tries each (language/20 §3.8).
  Value count() {
    llvm::AllocaInst* number = e_.local(e_.i32Type(), "moves", e_.i32(0));
    Block* done = e_.block("counted");
    startAtHead(done);
    forEachFit([&](llvm::Value* tail, Block* next) {
      Block* matched = e_.block("matched");
      matchTail(tail, matched, next);
      e_.at(matched);
      e_.store(e_.ir().CreateAdd(e_.load(number), e_.i32(1)), number);
      e_.jump(next);
    });
    e_.jump(done);
    e_.at(done);
    return e_.load(number);
  }

  // --- the dash filters on the move that led to the current position (language/20 §3.9)

  void currentCondition(Block* matched, Block* failed) {
    startAtParent(failed);
    e_.require(operands_.fits(e_.moveTo(e_.scope.position)), failed);
    matchTail(e_.scope.position, matched, failed);
  }

  Value currentValue(Block* failed) {
    return setOr(failed, [&](Block* none) {
      startAtParent(none);
      e_.require(operands_.fits(e_.moveTo(e_.scope.position)), none);
      return valueAt(e_.scope.position, none);
    });
  }

 private:
  bool isSet() const { return node_.type == Type::Set; }
  /// Returns the result of `emit`; without a value the empty set, or it branches to `failed`.
  Value setOr(Block* failed, const std::function<Value(Block* none)>& emit) {
    return isSet() ? e_.setOrEmpty(id_, emit) : emit(failed);
  }

  void startAtHead(Block* failed) {
    e_.require(isPosition(e_, firstChildOf(e_, e_.scope.position)), failed);
    operands_.evaluateSets();
    castlingCells_ = operands_.newCastlingCells();
  }

  void startAtParent(Block* failed) {
    e_.require(wasMoved(e_, e_.scope.position), failed);
    {
      ElsewhereScope atHead(e_, e_.predecessorOf(e_.scope.position));
      operands_.evaluateSets();
    }
    castlingCells_ = operands_.newCastlingCells();
  }

  void forEachFit(const std::function<void(llvm::Value* tail, Block* next)>& body) {
    forEachMove(e_, e_.scope.position, MoveChoice::All, [&](llvm::Value* tail) {
      Block *fits = e_.block("fits"), *next = e_.block("nextmove");
      e_.branch(operands_.fits(e_.moveTo(tail)), fits, next);
      e_.at(fits);
      body(tail, next);
      e_.at(next);
    });
  }

  /// The scope of the target: at the tail, with the limits for castling.
  struct TargetScope {
    TargetScope(DashEmitter& dash, llvm::Value* tail) : elsewhere(dash.e_, tail) {
      dash.e_.scope.castlingCell = dash.castlingCells_;
    }
    ElsewhereScope elsewhere;
  };

  /// Branches to `failed` unless the move promotes as required. Replaces `failed` by a block that drops the
  /// promotion's comments, as another move may match.
  void requirePromotion(llvm::Value* move, Block*& failed) {
    const NodeId text = DashNode(node_).promotionText();
    if (text != frontend::kNone && e_.mayComment(text)) failed = e_.rollbackBlock(e_.journalMark(), failed);
    operands_.requirePromotion(move, failed);
  }

  void matchTail(llvm::Value* tail, Block* matched, Block* failed) {
    llvm::Value* move = e_.moveTo(tail);
    requirePromotion(move, failed);
    if (DashNode(node_).target() == frontend::kNone) return e_.jump(matched);
    operands_.storeCastlingLimits(castlingCells_, move);
    TargetScope target(*this, tail);
    e_.conditionOfPart(DashNode(node_).target(), matched, failed);
  }

  /// Returns the target's value at a move that fits. For a set this move decides, even if it promotes
  /// otherwise or the target does not match (language/20 §3.5): `failed` is then the block without any value.
  Value valueAt(llvm::Value* tail, Block* failed) {
    CQL_ASSERT(DashNode(node_).target() != frontend::kNone);
    llvm::Value* move = e_.moveTo(tail);
    requirePromotion(move, failed);
    operands_.storeCastlingLimits(castlingCells_, move);
    TargetScope target(*this, tail);
    return e_.value(DashNode(node_).target(), failed);
  }

  Emitter& e_;
  NodeId id_;
  const Node& node_;
  DashOperands operands_;
  Cell castlingCells_ = kNoCell;
};

/// Calls a kernel function for the legal moves of a LegalDash (language/20 §3.7); null if its flags exclude
/// all moves.
llvm::Value* callLegal(Emitter& e, NodeId id, Kernel function,
                       std::optional<std::int32_t> limit = std::nullopt) {
  const Node& node = e.node(id);
  const LegalDashNode dash(node);
  llvm::Value* from = setOrAll(e, dash.left());
  llvm::Value* to = setOrAll(e, dash.right());
  std::optional<std::uint32_t> moveClass = legalMoveClass(node, node.flags & frontend::kEnPassant);
  if (!moveClass) return nullptr;
  const bool pseudo = dash.source() == frontend::MoveSource::PseudoLegal;
  CQL_ASSERT(pseudo || dash.source() == frontend::MoveSource::Legal);
  if (limit)
    return e.kernel(
        function, {e.scope.ctx, e.scope.position, from, to, e.i32(*moveClass), e.i1(pseudo), e.i32(*limit)});
  return e.kernel(function, {e.scope.ctx, e.scope.position, from, to, e.i32(*moveClass), e.i1(pseudo)});
}

}  // namespace

void emitDashCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  DashEmitter(e, id).condition(matched, failed);
}

Value emitDash(Emitter& e, NodeId id, Block* failed) {
  return DashEmitter(e, id).value(failed);
}

void emitLegalDashCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  llvm::Value* any = callLegal(e, id, Kernel::cqlLegalAny);
  e.branch(any ? any : e.i1(false), matched, failed);
}

Value emitLegalDash(Emitter& e, NodeId id, Block*) {
  llvm::Value* squares = callLegal(e, id, Kernel::cqlLegalTo);
  return squares ? squares : e.i64(0);
}

Value emitCountDash(Emitter& e, NodeId id, Block*) {
  const NodeId moves = OfMovesNode(e.node(id)).moves();
  if (e.node(moves).op == Op::Dash) return DashEmitter(e, moves).count();
  llvm::Value* count = callLegal(e, moves, Kernel::cqlLegalCount);
  return count ? count : e.i32(0);
}

llvm::Value* emitLegalCountAbove(Emitter& e, NodeId legalDash, std::int32_t limit) {
  llvm::Value* above = callLegal(e, legalDash, Kernel::cqlLegalCountAbove, limit);
  return above ? above : e.i1(0 > limit);
}

void emitCurrentMoveCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const OfMovesNode node(e.node(id));
  if (e.node(node.moves()).op == Op::CountDash) return e.conditionByValue(id, matched, failed);
  DashEmitter(e, node.moves()).currentCondition(matched, failed);
}

Value emitCurrentMove(Emitter& e, NodeId id, Block* failed) {
  const NodeId moves = OfMovesNode(e.node(id)).moves();
  if (e.node(moves).op == Op::Dash) return DashEmitter(e, moves).currentValue(failed);
  e.require(wasMoved(e, e.scope.position), failed);
  ElsewhereScope atHead(e, e.predecessorOf(e.scope.position));
  return e.value(moves, failed);
}

}  // namespace cql::codegen
