// Emits moves that are tried: `move ... : F` and legal dashes with a target (language/60 §4).
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "codegen/emit/imaginary_scope.h"
#include "codegen/pattern/dash.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {
namespace {

using frontend::BoardTestKind;
using frontend::MatePatternKind;
using frontend::MoveNode;
using frontend::MoveSource;
using frontend::MoveValue;
using frontend::SpeculateNode;

/// Returns true if the filter can match only where the side to move is in check.
bool impliesCheck(const Emitter& e, NodeId id) {
  const Node& node = e.node(id);
  switch (node.op) {
    case Op::BoardTest:
      return static_cast<BoardTestKind>(node.mode) != BoardTestKind::Stalemate;
    case Op::MatePattern:
      return static_cast<MatePatternKind>(node.mode) <= MatePatternKind::IdealMate;
    case Op::And:
    case Op::Compound:
      for (NodeId operand : node.operands)
        if (impliesCheck(e, operand)) return true;
      return false;
    default:
      return false;
  }
}
static_assert(MatePatternKind::IdealMate < MatePatternKind::PureStalemate);

/// Emits such a filter. Evaluates the sets once, before the first move.
class SpeculateEmitter {
 public:
  SpeculateEmitter(Emitter& emitter, NodeId id)
      : e_(emitter),
        node_(emitter.node(id)),
        target_(SpeculateNode(node_).target()),
        source_(static_cast<MoveSource>(node_.mode)) {}

  void condition(Block* matched, Block* failed) {
    forEachMove(isAll() ? matched : failed, [&](const Tried& move, Block* next) {
      if (isAll())
        tryMove(move, next, failed);
      else
        tryMove(move, matched, next);
    });
    e_.jump(isAll() ? matched : failed);
  }

  /// Returns the squares of the moves with a matching target; empty if the promotion has no value.
  llvm::Value* squares() {
    const auto wanted = static_cast<MoveValue>(node_.number);
    const std::uint32_t which = wanted == MoveValue::From ? kCqlMoveFrom
                                : wanted == MoveValue::To ? kCqlMoveTo
                                                          : kCqlMoveCaptured;
    llvm::AllocaInst* squares = e_.local(e_.i64Type(), "squares", e_.i64(0));
    Block* done = e_.block("tried");
    forEachMove(done, [&](const Tried& move, Block* next) {
      Block* hit = e_.block("hit");
      tryMove(move, hit, next);
      e_.at(hit);
      llvm::Value* square = e_.kernel(Kernel::cqlMoveSquare, {move.move, e_.i32(which)});
      e_.store(e_.ir().CreateOr(e_.load(squares), square), squares);
      e_.jump(next);
    });
    e_.jump(done);
    e_.at(done);
    return e_.load(squares);
  }

  /// Counts these moves; with `all` fails unless the target matches for each move.
  llvm::Value* count(Block* failed) {
    llvm::AllocaInst* number = e_.local(e_.i32Type(), "moves", e_.i32(0));
    llvm::AllocaInst* missed = e_.local(e_.i1Type(), "missed", e_.i1(false));
    Block* done = e_.block("tried");
    forEachMove(done, [&](const Tried& move, Block* next) {
      Block *hit = e_.block("hit"), *miss = e_.block("miss");
      tryMove(move, hit, miss);
      e_.at(hit);
      e_.store(e_.ir().CreateAdd(e_.load(number), e_.i32(1)), number);
      e_.jump(next);
      e_.at(miss);
      e_.store(e_.i1(true), missed);
      e_.jump(next);
    });
    e_.jump(done);
    e_.at(done);
    if (isAll()) e_.require(e_.ir().CreateNot(e_.load(missed)), failed);
    return e_.load(number);
  }

 private:
  /// A move and the position after it.
  struct Tried {
    llvm::Value *move, *position;
  };

  bool isAll() const { return node_.flags & frontend::kAll; }
  bool isLegal() const { return source_ == MoveSource::Legal || source_ == MoveSource::PseudoLegal; }

  /// Emits `body` for the moves to try; it branches to `next`, or leaves for good. `none`: the exit if the
  /// promotion has no value.
  void forEachMove(Block* none, const std::function<void(const Tried& move, Block* next)>& body) {
    for (std::size_t place : {MoveNode::kFrom, MoveNode::kTo, MoveNode::kCapture, MoveNode::kEnPassantSquare})
      sets_[place] = setOrAll(e_, node_.operands[place]);
    if (isLegal()) return forEachLegalMove(none, body);
    auto test = [&](llvm::Value* tail) {
      Block *fits = e_.block("fits"), *next = e_.block("nextmove");
      e_.branch(e_.kernel(Kernel::cqlMoveSatisfies,
                          {e_.scope.ctx, tail, sets_[MoveNode::kFrom], sets_[MoveNode::kTo],
                           sets_[MoveNode::kCapture], sets_[MoveNode::kEnPassantSquare],
                           e_.i32(moveConditions(node_)), e_.i32(promotionTypes(node_))}),
                fits, next);
      e_.at(fits);
      body({e_.moveTo(tail), tail}, next);
      e_.at(next);
    };
    if (e_.scope.steeringCell == kNoCell)
      return codegen::forEachMove(e_, e_.scope.position, MoveChoice::All, test);
    llvm::Value* followed = e_.loadCell(e_.scope.steeringCell, e_.i32Type());
    emitIf(e_, isPosition(e_, followed), [&] { test(followed); });
  }

  void forEachLegalMove(Block* none, const std::function<void(const Tried& move, Block* next)>& body) {
    Value letters;
    if (const NodeId text = SpeculateNode(node_).promotionText(); text != frontend::kNone)
      letters = e_.value(text, none);
    // Moves that give no check need not be tried if the target has no effects.
    const bool checksOnly = !isAll() && impliesCheck(e_, target_) && frontend::isPure(e_.node(target_));
    llvm::Value* here = e_.scope.position;
    llvm::Value* room = e_.kernel(Kernel::cqlCandidateRoom, {e_.scope.ctx, e_.i32(e_.scope.imaginaryLevel)});
    llvm::Value* count = e_.kernel(
        Kernel::cqlCandidates,
        {e_.scope.ctx, here, sets_[MoveNode::kFrom], sets_[MoveNode::kTo], sets_[MoveNode::kCapture],
         sets_[MoveNode::kEnPassantSquare], e_.i32(moveConditions(node_)), e_.i32(promotionTypes(node_)),
         e_.i1(source_ == MoveSource::PseudoLegal), e_.i1(checksOnly), room});
    forEachIndex(e_, count, [&](llvm::Value* index) {
      e_.pollInterrupt();
      Block* next = e_.block("nextmove");
      llvm::Value* place = e_.ir().CreateGEP(e_.i32Type(), room, e_.ir().CreateZExt(index, e_.i64Type()));
      llvm::Value* move = e_.ir().CreateLoad(e_.i32Type(), place);
      if (letters.v)
        e_.require(e_.kernel(Kernel::cqlPromotesToLetter, {move, letters.v, letters.size}), next);
      body({move, e_.kernel(Kernel::cqlMakeMove, {e_.scope.ctx, here, move})}, next);
      e_.at(next);
    });
  }

  /// Evaluates the target after the move, then takes the move back.
  void tryMove(const Tried& move, Block* matched, Block* failed) {
    if (!isLegal()) {
      ElsewhereScope there(e_, move.position);
      return e_.conditionOfPart(target_, matched, failed);
    }
    Block *yes = e_.block("yes"), *no = e_.block("no");
    {
      ImaginaryScope there(e_, move.position);
      e_.conditionOfPart(target_, yes, no);
    }
    for (auto [from, to] : {std::pair(yes, matched), std::pair(no, failed)}) {
      e_.at(from);
      e_.kernel(Kernel::cqlForget, {e_.scope.ctx, move.position});
      e_.jump(to);
    }
  }

  Emitter& e_;
  const Node& node_;
  NodeId target_;
  MoveSource source_;
  llvm::Value* sets_[4] = {};
};

}  // namespace

void emitSpeculateCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  if (e.node(id).type != Type::Logical) return e.conditionByValue(id, matched, failed);
  SpeculateEmitter(e, id).condition(matched, failed);
}

Value emitSpeculate(Emitter& e, NodeId id, Block* failed) {
  SpeculateEmitter moves(e, id);
  return e.node(id).type == Type::Number ? moves.count(failed) : moves.squares();
}

}  // namespace cql::codegen
