// Emits `find` and `echo`: searches over the positions of the game (language/22 §1, §3).
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "codegen/emit/position_join.h"
#include "codegen/emit/position_memo.h"
#include "codegen/pattern/candidate_positions.h"
#include "codegen/pattern/unobservable.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"

namespace cql::codegen {

using frontend::EchoNode;
using frontend::FindNode;
namespace {

bool commentsWanted(const Emitter& e, const Node& node) {
  return !(node.flags & frontend::kQuiet) && e.query.commentLevel() == frontend::CommentLevel::Normal;
}

/// Tries the positions of a `find`: the current one and its descendants, or its ancestors.
class FindEmitter {
 public:
  FindEmitter(Emitter& emitter, NodeId id) : e_(emitter), node_(emitter.node(id)) {}

  /// Finds the first position where the filter matches.
  llvm::Value* first(Block* failed) {
    if (remembers()) {
      PositionMemo memo(e_, find_.filter());
      llvm::Value* position = memo.first(e_.scope.position, end());
      e_.require(isPosition(e_, position), failed);
      if (commentsWanted(e_, node_)) atNormalLevel(e_, [&] { runComments(memo, e_.i32(-1)); });
      return position;
    }
    llvm::Value* start = remembersTruth() ? firstByTruth() : e_.scope.position;
    llvm::AllocaInst* found = e_.local(e_.i32Type(), "found");
    Block* hit = e_.block("found");
    forEachMatch(start, [&](llvm::Value* position, Block*) {
      e_.store(position, found);
      e_.jump(hit);
    });
    e_.jump(failed);
    e_.at(hit);
    return comment(e_.load(found));
  }

  /// Counts the positions where it matches; fails if the count is not in the range.
  llvm::Value* count(Block* failed) {
    if (remembers()) return countRemembered(failed);
    const bool comments = commentsWanted(e_, node_);
    llvm::AllocaInst* number = e_.local(e_.i32Type(), "count", e_.i32(0));
    llvm::Value* places = nullptr;
    if (comments) places = e_.loadCell(memoryOfGame(e_, sizeof(std::int32_t)), e_.ptrType());
    // Imaginary positions come first. They share one anchor, which follows from the current position.
    llvm::AllocaInst* imaginary = e_.local(e_.i32Type(), "imaginary", e_.i32(0));
    auto placeOf = [&](llvm::Value* index) {
      return e_.ir().CreateGEP(e_.i32Type(), places, e_.ir().CreateZExt(index, e_.i64Type()));
    };
    forEachMatch(e_.scope.position, [&](llvm::Value* position, Block* next) {
      llvm::Value* n = e_.load(number);
      if (comments) {
        llvm::Value *isReal = e_.scope.mayBeImaginary ? e_.isReal(position) : e_.i1(true),
                    *before = e_.load(imaginary);
        emitIf(e_, isReal, [&] { e_.ir().CreateStore(position, placeOf(e_.ir().CreateSub(n, before))); });
        e_.store(e_.ir().CreateAdd(before, e_.ir().CreateZExt(e_.ir().CreateNot(isReal), e_.i32Type())),
                 imaginary);
      }
      e_.store(e_.ir().CreateAdd(n, e_.i32(1)), number);
      e_.jump(next);
    });
    llvm::Value* result = e_.load(number);
    requireWanted(result, failed);
    if (comments) {
      atNormalLevel(e_, [&] {
        const auto add = [&](llvm::Value* place, llvm::Value* index) {
          e_.call(Service::foundComment, {place, e_.ir().CreateAdd(index, e_.i32(1)), result});
        };
        llvm::Value* before = e_.load(imaginary);
        if (e_.scope.mayBeImaginary)
          forEachIndex(e_, before, [&](llvm::Value* index) { add(e_.scope.position, index); });
        forEachIndex(e_, e_.ir().CreateSub(result, before), [&](llvm::Value* index) {
          add(e_.ir().CreateLoad(e_.i32Type(), placeOf(index)), e_.ir().CreateAdd(before, index));
        });
      });
    }
    return result;
  }

  bool counts() const { return (node_.flags & (frontend::kAll | frontend::kRange)) != 0; }

 private:
  bool backward() const { return (node_.flags & frontend::kBackward) != 0; }
  bool mayRemember() const { return e_.shortcuts.findMemos && !backward() && !e_.scope.mayBeImaginary; }
  bool remembersTruth() const { return mayRemember() && PositionMemo::canRememberTruth(e_, find_.filter()); }
  bool remembers() const {
    if (!mayRemember()) return false;
    return PositionMemo::canRemember(e_, find_.filter()) ||
           PositionMemo::canRememberByKeys(e_, find_.filter());
  }

  /// Returns where the search for the first match begins, i32: at the match that the memo knows, so that the
  /// filter is evaluated there for its comments and variables; kNoPosition without one. Runs that keep
  /// comments of filters that fail begin at the current position.
  llvm::Value* firstByTruth() {
    {
      const DetachedScope there(e_);
      test_ =
          e_.conditionFunction([&](Block* yes, Block* no) { e_.conditionOfPart(find_.filter(), yes, no); });
    }
    llvm::AllocaInst* start = e_.local(e_.i32Type(), "start", e_.scope.position);
    unlessObservable(e_, e_.mayComment(find_.filter()), [&] {
      PositionMemo memo(e_, find_.filter(), test_);
      e_.store(memo.first(e_.scope.position, end()), start);
    });
    return e_.load(start);
  }

  llvm::Value* comment(llvm::Value* found) {
    if (commentsWanted(e_, node_))
      atNormalLevel(e_, [&] { e_.call(Service::autoComment, {found, e_.string("Found"), e_.i32(0)}); });
    return found;
  }

  void requireWanted(llvm::Value* number, Block* failed) {
    if (node_.flags & frontend::kAll)
      e_.require(e_.ir().CreateICmpNE(number, e_.i32(0)), failed);
    else
      requireInRange(e_, readRange(e_, find_.low(), find_.high(), failed), number, failed);
  }

  llvm::Value* countRemembered(Block* failed) {
    PositionMemo memo(e_, find_.filter());
    llvm::Value* number = memo.count(e_.scope.position, end());
    requireWanted(number, failed);
    if (commentsWanted(e_, node_)) atNormalLevel(e_, [&] { runComments(memo, number); });
    return number;
  }

  /// Adds the comments of a memoised search. Successive positions find the same matches: these are added once
  /// while they stand in the journal, except in a sort, which needs all its comments.
  void runComments(PositionMemo& memo, llvm::Value* total) {
    auto say = [&] {
      llvm::Value* bits = e_.ir().CreatePtrToInt(memo.bits(), e_.i64Type());
      e_.call(Service::foundRun, {bits, memo.next(), total});
    };
    if (e_.scope.insideSort) return say();
    llvm::Value* losses = e_.contextField(CQL_CONTEXT(journalLosses), e_.i64Type(), false);
    llvm::Value* unique = e_.contextField(CQL_CONTEXT(uniqueComments), e_.ir().getInt8Ty(), true);
    llvm::Value* once = e_.ir().CreateICmpNE(unique, e_.ir().getInt8(0));
    llvm::Value* kept = e_.ir().CreateICmpEQ(losses, memo.stamp());
    llvm::Value* again = e_.ir().CreateAnd(once, kept);
    emitIf(e_, e_.ir().CreateNot(again), [&] {
      memo.setStamp(losses);
      say();
    });
  }

  llvm::Value* end() {
    return e_.searchesVariations() || e_.scope.mayBeImaginary ? e_.subtreeEndOf(e_.scope.position)
                                                              : e_.positionCount();
  }

  /// Emits `body` for the positions from `start` on where the filter matches; it branches to `next` or leaves
  /// the search.
  void forEachMatch(llvm::Value* start, const std::function<void(llvm::Value* position, Block* next)>& body) {
    llvm::Value* limit = backward() ? nullptr : end();
    const std::optional<CandidatePositions> candidates =
        backward() ? std::nullopt : CandidatePositions::of(e_, find_.filter());
    forEachPosition(
        e_, start,
        [&](llvm::Value* position) -> llvm::Value* {
          if (backward()) return e_.parentOf(position);  // kNoPosition above the initial position
          if (candidates) return candidates->next(position, limit);
          llvm::Value* next = e_.ir().CreateAdd(position, e_.i32(1));
          return e_.ir().CreateSelect(e_.ir().CreateICmpSLT(next, limit), next, e_.i32(kNoPosition));
        },
        [&](llvm::Value* position) {
          e_.pollInterrupt();
          Block *matched = e_.block("matched"), *next = e_.block("next");
          if (test_) {
            e_.branch(callHelper(e_, test_, position), matched, next);
          } else {
            const ElsewhereScope there(e_, position);
            e_.conditionOfPart(find_.filter(), matched, next);
          }
          e_.at(matched);
          body(position, next);
          e_.at(next);
        });
  }

  Emitter& e_;
  const Node& node_;
  const FindNode find_{node_};
  llvm::Function* test_ = nullptr;  ///< evaluates the filter; null: it is emitted in place
};

/// Tries all positions of the game as targets of the current one.
class EchoEmitter {
 public:
  EchoEmitter(Emitter& emitter, NodeId id) : e_(emitter), id_(id), node_(emitter.node(id)) {}

  /// Matches if the filter matches at any target.
  void any(Block* failed) {
    llvm::AllocaInst* any = e_.local(e_.i1Type(), "any", e_.i1(false));
    const bool mayEndEarly = frontend::isPure(e_.node(echo_.filter()));
    Block* end = e_.block("echoed");
    run([&](llvm::Value* target, Block* next) {
      Block* hit = e_.block("hit");
      {
        ElsewhereScope there(e_, target);
        e_.conditionOfPart(echo_.filter(), hit, next);
      }
      e_.at(hit);
      e_.store(e_.i1(true), any);
      comment(target, mayEndEarly ? end : next);
      e_.jump(next);
    });
    e_.jump(end);
    e_.at(end);
    unbind();
    e_.require(e_.load(any), failed);
  }

  /// Returns the greatest value over the targets.
  Value value(Block* failed) {
    const bool onlyBest = e_.scope.insideSort;
    llvm::AllocaInst* any = e_.local(e_.i1Type(), "any", e_.i1(false));
    llvm::AllocaInst* best = e_.local(e_.i32Type(), "best");
    const bool comments = e_.mayComment(id_) || commentsWanted(e_, node_);
    const std::int32_t slot =
        onlyBest && comments ? static_cast<std::int32_t>(e_.manifest.journalSlots++) : 0;
    run([&](llvm::Value* target, Block* next) {
      llvm::Value* mark = onlyBest && comments ? e_.journalMark() : nullptr;
      llvm::Value* value;
      {
        ElsewhereScope there(e_, target);
        value = e_.value(echo_.filter(), next).v;
      }
      comment(target, nullptr);
      llvm::Value* isFirst = e_.ir().CreateNot(e_.load(any));
      llvm::Value* better = e_.ir().CreateOr(isFirst, e_.ir().CreateICmpSGT(value, e_.load(best)));
      Block *isBetter = e_.block("better"), *isWorse = e_.block("worse");
      e_.branch(better, isBetter, isWorse);
      e_.at(isBetter);
      e_.store(e_.i1(true), any);
      e_.store(value, best);
      if (mark) e_.call(Service::journalSave, {e_.i32(slot), mark});
      e_.jump(isWorse);
      e_.at(isWorse);
      if (mark) e_.rollback(mark);
      e_.jump(next);
    });
    unbind();
    e_.require(e_.load(any), failed);
    if (onlyBest && comments) e_.call(Service::journalRestore, {e_.i32(slot)});
    return e_.load(best);
  }

 private:
  void unbind() {
    e_.setBound(node_.symbol, false);
    e_.setBound(node_.symbol2, false);
  }

  void run(const std::function<void(llvm::Value* target, Block* next)>& body) {
    requireUnbound(e_, node_.symbol, id_);
    requireUnbound(e_, node_.symbol2, id_);
    e_.writeVariable(node_.symbol, e_.scope.position);
    auto tryTarget = [&](llvm::Value* target) {
      e_.pollInterrupt();
      Block* next = e_.block("nexttarget");
      if (!(node_.flags & frontend::kInAll))
        e_.require(e_.ir().CreateICmpNE(target, e_.scope.position), next);
      e_.writeVariable(node_.symbol2, target);
      body(target, next);
      e_.at(next);
    };
    if (std::optional<PositionJoin> join = PositionJoin::of(e_, id_))
      forEachPosition(e_, join->first(), [&](llvm::Value* target) { return join->next(target); }, tryTarget);
    else
      forEachIndex(e_, e_.positionCount(), tryTarget);
  }

  /// Adds the comments of a matching target; `end`: the exit if comments are off, as one target is enough
  /// then.
  void comment(llvm::Value* target, Block* end) {
    if (!commentsWanted(e_, node_)) {
      if (end) e_.require(e_.i1(false), end);
      return;
    }
    const auto add = [&] {
      e_.call(Service::echoComments, {e_.string(e_.query.symbols[node_.symbol].name),
                                      e_.string(e_.query.symbols[node_.symbol2].name), e_.scope.position,
                                      target, e_.i1(!e_.scope.insideSort)});
    };
    if (!end) return atNormalLevel(e_, add);
    e_.require(isNormalLevel(e_), end);
    add();
  }

  Emitter& e_;
  NodeId id_;
  const Node& node_;
  const EchoNode echo_{node_};
};

}  // namespace

Value emitFind(Emitter& e, NodeId id, Block* failed) {
  FindEmitter find(e, id);
  return find.counts() ? find.count(failed) : find.first(failed);
}

Value emitEcho(Emitter& e, NodeId id, Block* failed) {
  e.requireReal(failed);
  EchoEmitter echo(e, id);
  if (e.node(id).type != Type::Logical) return echo.value(failed);
  echo.any(failed);
  return {};
}

}  // namespace cql::codegen
