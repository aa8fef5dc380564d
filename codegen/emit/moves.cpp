// Emits `move` and filters on the last move (language/20 §2, §4). Dash filters: pattern/dash.cpp.
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "codegen/pattern/dash.h"
#include "frontend/ir_views.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {
namespace {

using frontend::LastMoveKind;
using frontend::LastMoveSquare;
using frontend::MoveFilterNode;
using frontend::MoveNode;
using frontend::MoveSource;
using frontend::MoveValue;

}  // namespace

std::uint32_t moveConditions(const Node& node) {
  static constexpr std::pair<std::uint32_t, std::uint32_t> kByFlag[] = {
      {frontend::kPromote, kCqlIfPromotion},     {frontend::kEnPassant, kCqlIfEnPassant},
      {frontend::kCastleAny, kCqlIfCastle},      {frontend::kCastleShort, kCqlIfCastleShort},
      {frontend::kCastleLong, kCqlIfCastleLong}, {frontend::kNullMove, kCqlIfNull},
      {frontend::kPrimary, kCqlIfPrimary},       {frontend::kSecondary, kCqlIfSecondary}};
  std::uint32_t conditions = 0;
  for (auto [flag, condition] : kByFlag)
    if (node.flags & flag) conditions |= condition;
  if (MoveNode(node).capture() != frontend::kNone) conditions |= kCqlIfCapture;
  if (MoveNode(node).enPassantSquare() != frontend::kNone) conditions |= kCqlIfEnPassant;
  return conditions;
}

namespace {

/// Emits a `move` filter. Evaluates the sets once, at the head of the moves.
class MoveEmitter {
 public:
  MoveEmitter(Emitter& emitter, NodeId id)
      : e_(emitter), node_(emitter.node(id)), source_(static_cast<MoveSource>(node_.mode)) {}

  void condition(Block* matched, Block* failed) {
    if (isLegal()) return legalCondition(matched, failed);
    if (MoveFilterNode(node_).comment() == frontend::kNone) {
      forEachFit([&](llvm::Value*) { e_.jump(matched); });
      return e_.jump(failed);
    }
    // Every move that satisfies the conditions gets its comment (language/20 §2.4).
    llvm::AllocaInst* any = e_.local(e_.i1Type(), "any", e_.i1(false));
    forEachFit([&](llvm::Value* tail) {
      e_.store(e_.i1(true), any);
      comment(tail);
    });
    e_.branch(e_.load(any), matched, failed);
  }

  /// i1: more legal moves than `limit` fit.
  llvm::Value* countAbove(std::int32_t limit) {
    CQL_ASSERT(isLegal());
    return legalOperands() ? callLegal(Kernel::cqlLegalCountAbove, limit) : e_.i1(0 > limit);
  }

  /// Returns the from, to or captured squares of all moves that fit; with `count` their number.
  llvm::Value* value() {
    const auto wanted = static_cast<MoveValue>(node_.number);
    if (isLegal()) return legalValue(wanted);
    llvm::AllocaInst* squares = e_.local(e_.i64Type(), "squares", e_.i64(0));
    const std::uint32_t which = wanted == MoveValue::From ? kCqlMoveFrom
                                : wanted == MoveValue::To ? kCqlMoveTo
                                                          : kCqlMoveCaptured;
    forEachFit([&](llvm::Value* tail) {
      llvm::Value* square = e_.kernel(Kernel::cqlMoveSquare, {e_.moveTo(tail), e_.i32(which)});
      e_.store(e_.ir().CreateOr(e_.load(squares), square), squares);
      if (MoveFilterNode(node_).comment() != frontend::kNone) comment(tail);
    });
    return e_.load(squares);
  }

 private:
  bool isLegal() const { return source_ == MoveSource::Legal || source_ == MoveSource::PseudoLegal; }

  void evaluateSets() {
    for (std::size_t operand :
         {MoveNode::kFrom, MoveNode::kTo, MoveNode::kCapture, MoveNode::kEnPassantSquare})
      sets_[operand] = setOrAll(e_, node_.operands[operand]);
  }

  void comment(llvm::Value* tail) {
    ElsewhereScope elsewhere(e_, tail);
    Block* done = e_.block("commented");
    e_.conditionOfPart(MoveFilterNode(node_).comment(), done, done);
    e_.at(done);
  }

  /// Emits `body` for the candidates that satisfy the conditions.
  void forEachFit(const std::function<void(llvm::Value* tail)>& body) {
    auto test = [&](llvm::Value* tail) {
      llvm::Value* fits = e_.kernel(
          Kernel::cqlMoveSatisfies,
          {e_.scope.ctx, tail, sets_[MoveNode::kFrom], sets_[MoveNode::kTo], sets_[MoveNode::kCapture],
           sets_[MoveNode::kEnPassantSquare], e_.i32(moveConditions(node_)), e_.i32(promotionTypes(node_))});
      emitIf(e_, fits, [&] { body(tail); });
    };
    llvm::Value* here = e_.scope.position;
    if (source_ == MoveSource::Previous) {
      emitIf(e_, wasMoved(e_, here), [&] {
        {
          ElsewhereScope atHead(e_, e_.predecessorOf(here));
          evaluateSets();
        }
        test(here);
      });
      return;
    }
    evaluateSets();
    if (e_.scope.steeringCell == kNoCell) return forEachMove(e_, here, MoveChoice::All, test);
    // Only the move that the line follows fits; at a terminal position no move does (language/21 §2.4).
    llvm::Value* followed = e_.loadCell(e_.scope.steeringCell, e_.i32Type());
    emitIf(e_, isPosition(e_, followed), [&] { test(followed); });
  }

  // --- legal and pseudolegal moves (language/20 §5)

  /// Evaluates the sets; returns false if no move can be of the required kind.
  bool legalOperands() {
    evaluateSets();
    const bool enPassant = moveConditions(node_) & kCqlIfEnPassant;
    moveClass_ = legalMoveClass(node_, enPassant);
    if (!moveClass_) return false;
    if (MoveNode(node_).enPassantSquare() != frontend::kNone) {
      // The pawn that can be captured made the last move.
      llvm::Value* pawn =
          e_.kernel(Kernel::cqlMoveSquare, {e_.moveTo(e_.scope.position), e_.i32(kCqlMoveTo)});
      llvm::Value* allowed = e_.isNotEmpty(e_.ir().CreateAnd(pawn, sets_[MoveNode::kEnPassantSquare]));
      sets_[MoveNode::kFrom] = e_.ir().CreateSelect(allowed, sets_[MoveNode::kFrom], e_.i64(0));
    }
    return true;
  }

  llvm::Value* callLegal(Kernel function, std::optional<std::int32_t> limit = std::nullopt) {
    llvm::Value* const from = sets_[MoveNode::kFrom];
    llvm::Value* const to = sets_[MoveNode::kTo];
    llvm::Value* const moveClass = e_.i32(*moveClass_);
    llvm::Value* const pseudo = e_.i1(source_ == MoveSource::PseudoLegal);
    if (limit)
      return e_.kernel(function,
                       {e_.scope.ctx, e_.scope.position, from, to, moveClass, pseudo, e_.i32(*limit)});
    return e_.kernel(function, {e_.scope.ctx, e_.scope.position, from, to, moveClass, pseudo});
  }

  void legalCondition(Block* matched, Block* failed) {
    if (!legalOperands()) return e_.jump(failed);
    e_.branch(callLegal(Kernel::cqlLegalAny), matched, failed);
  }

  llvm::Value* legalValue(MoveValue wanted) {
    if (!legalOperands())
      return wanted == MoveValue::Count ? static_cast<llvm::Value*>(e_.i32(0)) : e_.i64(0);
    if (wanted == MoveValue::Count) return callLegal(Kernel::cqlLegalCount);
    return callLegal(wanted == MoveValue::From ? Kernel::cqlLegalFrom : Kernel::cqlLegalTo);
  }

  Emitter& e_;
  const Node& node_;
  MoveSource source_;
  llvm::Value* sets_[4] = {};
  std::optional<std::uint32_t> moveClass_;
};

/// Returns `from`, `to`, `enpassantsquare`: empty at the initial position; in the target of a dash filter
/// limits castling to the pairs that fitted (language/20 §3.6).
llvm::Value* lastMoveSquares(Emitter& e, LastMoveSquare which) {
  llvm::Value* move = e.moveTo(e.scope.position);
  llvm::Value* squares = nullptr;
  Cell limit = kNoCell;
  switch (which) {
    case LastMoveSquare::From:
      squares = e.kernel(Kernel::cqlFromSquares, {move});
      limit = e.scope.castlingCell;
      break;
    case LastMoveSquare::To:
      squares = e.kernel(Kernel::cqlToSquares, {move});
      limit = e.scope.castlingCell == kNoCell ? kNoCell : e.scope.castlingCell + 1;
      break;
    case LastMoveSquare::EnPassant:
      squares = e.kernel(Kernel::cqlMoveSquare, {move, e.i32(kCqlMoveEnPassant)});
      break;
  }
  if (limit != kNoCell) squares = e.ir().CreateAnd(squares, e.loadCell(limit, e.i64Type()));
  return e.ir().CreateSelect(wasMoved(e, e.scope.position), squares, e.i64(0));
}

llvm::Value* lastMoveTest(Emitter& e, LastMoveKind kind) {
  llvm::Value* position = e.scope.position;
  auto hasFlag = [&](Move flag) {
    return e.ir().CreateICmpNE(e.ir().CreateAnd(e.moveTo(position), e.i32(flag)), e.i32(0));
  };
  switch (kind) {
    case LastMoveKind::Castle:
      return hasFlag(kMoveCastle);
    case LastMoveKind::CastleShort:
      return hasFlag(kMoveCastleShort);
    case LastMoveKind::CastleLong:
      return hasFlag(kMoveCastleLong);
    case LastMoveKind::EnPassant:
      return hasFlag(kMoveEnPassant);
    case LastMoveKind::NullMove:
      return hasFlag(kMoveNull);
    case LastMoveKind::Primary: {
      llvm::Value* isMoved = e.ir().CreateNot(isRoot(e, position));
      return e.ir().CreateAnd(isMoved, e.ir().CreateICmpEQ(e.childIndexOf(position), e.i32(0)));
    }
    case LastMoveKind::Secondary:
      return e.ir().CreateICmpSGT(e.childIndexOf(position), e.i32(0));
  }
  llvm_unreachable("kind of last move");
}

}  // namespace

void emitMoveFilterCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  if (e.node(id).type == Type::Number) return e.conditionByValue(id, matched, failed);
  MoveEmitter(e, id).condition(matched, failed);
}

Value emitMoveFilter(Emitter& e, NodeId id, Block*) {
  return MoveEmitter(e, id).value();
}

llvm::Value* emitLegalMovesAbove(Emitter& e, NodeId moveFilter, std::int32_t limit) {
  return MoveEmitter(e, moveFilter).countAbove(limit);
}

Value emitLastMoveSquares(Emitter& e, NodeId id, Block*) {
  return lastMoveSquares(e, static_cast<LastMoveSquare>(e.node(id).mode));
}

Value emitLastMoveTest(Emitter& e, NodeId id, Block* failed) {
  e.require(lastMoveTest(e, static_cast<LastMoveKind>(e.node(id).mode)), failed);
  return {};
}

}  // namespace cql::codegen
