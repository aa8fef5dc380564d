// Emits loops over squares and pieces (language/10 §8).
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "codegen/pattern/loop_candidates.h"
#include "codegen/pattern/loop_conditions.h"
#include "codegen/pattern/pattern_pruning.h"
#include "codegen/pattern/unobservable.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"

namespace cql::codegen {

using frontend::SquareLoopNode;
namespace {

/// Emits a loop. Takes the squares of the domain in order; the variable is bound in each iteration.
class SquareLoopEmitter {
 public:
  SquareLoopEmitter(Emitter& emitter, NodeId id) : e_(emitter), id_(id), node_(emitter.node(id)) {}

  /// Returns, without `all`, the squares with a matching body. Evaluates every body.
  llvm::Value* value() {
    ScopeGuard outside(e_);
    llvm::Value* squares = domain();
    llvm::Value* conditional = narrowToConditional(e_, id_, squares);
    llvm::Value* others = e_.i64(0);
    if (conditional != squares) others = e_.ir().CreateAnd(squares, e_.ir().CreateNot(conditional));
    llvm::AllocaInst* result = e_.local(e_.i64Type(), "found", others);
    forEach(conditional, [&](llvm::Value* square) {
      Block *matched = e_.block("matched"), *failed = e_.block("failed"), *next = e_.block("nextsquare");
      e_.conditionOfPart(loop_.body(), matched, failed);
      e_.at(matched);
      e_.setBound(node_.symbol, false);
      llvm::Value* found = e_.load(result);
      e_.store(e_.ir().CreateOr(found, e_.squareBit(square)), result);
      e_.jump(next);
      e_.at(failed);
      e_.setBound(node_.symbol, false);
      e_.jump(next);
      e_.at(next);
    });
    return e_.load(result);
  }

  /// Evaluates no more bodies than the truth needs, if the others are unobservable: those that match, too,
  /// and so the last successful path.
  void condition(Block* matched, Block* failed) {
    ScopeGuard outside(e_);
    if (node_.flags & frontend::kAll) {
      llvm::Value* squares = squaresOfLoop();
      e_.require(e_.ir().CreateICmpEQ(narrowToCandidates(e_, id_, squares), squares), failed);
      search(/*truth=*/false, narrowToConditional(e_, id_, squares), failed);
      e_.jump(matched);
    } else if (e_.shortcuts.loopExits && frontend::isPure(e_.node(loop_.body())) &&
               isUnobservable(e_, loop_.body(), frontend::kNone)) {
      search(/*truth=*/true, domain(), matched);
      e_.jump(failed);
    } else {
      e_.conditionByValue(id_, matched, failed);
    }
  }

 private:
  /// Ends at the first body with this truth, and then branches to `found`.
  void search(bool truth, llvm::Value* squares, Block* found) {
    forEach(squares, [&](llvm::Value*) {
      Block *holds = e_.block("holds"), *fails = e_.block("fails");
      e_.conditionOfPart(loop_.body(), holds, fails);
      e_.at(truth ? holds : fails);
      e_.setBound(node_.symbol, false);
      e_.jump(found);
      e_.at(truth ? fails : holds);
      e_.setBound(node_.symbol, false);
    });
  }

  llvm::Value* squaresOfLoop() {
    llvm::Value* domain = e_.set(loop_.domain());
    return node_.op == Op::PieceLoop ? e_.ir().CreateAnd(domain, e_.occupied()) : domain;
  }

  /// Returns the squares of a loop without `all` for which its body may match.
  llvm::Value* domain() {
    llvm::Value* domain = requireLoopConditions(e_, id_, squaresOfLoop());
    domain = narrowToCandidates(e_, id_, domain);
    return node_.op == Op::PieceLoop ? prunePieces(e_, id_, domain) : domain;
  }

  void forEach(llvm::Value* domain, const std::function<void(llvm::Value* square)>& round) {
    const bool pieces = node_.op == Op::PieceLoop;
    // Nested loops can run for hours and must poll for interrupts.
    const bool nested = contains(
        e_, loop_.body(), [](const Node& n) { return n.op == Op::SquareLoop || n.op == Op::PieceLoop; });
    e_.forEachSquare(domain, [&](llvm::Value* square) {
      if (nested) e_.pollInterrupt();
      requireUnbound(e_, node_.symbol, id_);
      e_.writeVariable(node_.symbol, pieces ? e_.identityOn(square) : e_.squareBit(square));
      const LoopScope loop{node_.symbol, domain, e_.scope.position, e_.scope.loop};
      e_.scope.loop = &loop;
      round(square);
      e_.scope.loop = loop.outer;
    });
    e_.setBound(node_.symbol, false);  // it may have been bound before, if there was no iteration
  }

  Emitter& e_;
  NodeId id_;
  const Node& node_;
  const SquareLoopNode loop_{node_};
};

}  // namespace

Value emitSquareLoop(Emitter& e, NodeId id, Block*) {
  return SquareLoopEmitter(e, id).value();
}
void emitSquareLoopCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  SquareLoopEmitter(e, id).condition(matched, failed);
}

Value emitPieceLoop(Emitter& e, NodeId id, Block*) {
  return SquareLoopEmitter(e, id).value();
}
void emitPieceLoopCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  SquareLoopEmitter(e, id).condition(matched, failed);
}

}  // namespace cql::codegen
