// Emits `path` (language/21 §4-§8).

#include <algorithm>

#include "codegen/core/atomics.h"
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "codegen/pattern/dash.h"
#include "codegen/pattern/path_focus.h"
#include "codegen/pattern/path_state.h"
#include "codegen/pattern/pattern.h"
#include "codegen/pattern/pattern_pruning.h"
#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"

namespace cql::codegen {
using frontend::DashNode;
using frontend::PathNode;
using frontend::PatternFilterNode;
using frontend::RepeatNode;

using namespace path_state;

namespace {

class PathEmitter : public PatternEmitter {
 public:
  PathEmitter(Emitter& emitter, NodeId id)
      : PatternEmitter(emitter),
        id_(id),
        node_(emitter.node(id)),
        atomics_(emitter, id),
        focus_(emitter, node_),
        state_(emitter.newCells(kStateCells)),
        asksForBest_(
            contains(emitter, id, [](const Node& n) { return n.op == Op::PathPosition && n.number == 1; })) {
    comments_ = e_.mayComment(path_.pattern()) ||
                (path_.max() != frontend::kNone && e_.has(path_.max(), frontend::kComments));
  }

  Value value(Block* failed) {
    llvm::Value* start = e_.scope.position;
    e_.requireReal(failed);
    pruneSearch(e_, id_, failed);
    if (is(frontend::kNestBan)) requireNotBanned(id_, failed);
    registerPath();
    if (focus_.exists()) focus_.begin(failed);
    e_.storeCell(state_ + kStart, start);
    e_.storeCell(state_ + kCount, e_.i32(0));
    e_.storeCell(state_ + kBest, e_.i32(kNoPosition));
    if (keepsComments()) {
      slot_ = static_cast<std::int32_t>(e_.manifest.journalSlots++);
      startMark_ = e_.newCells();
      e_.storeCell(startMark_, e_.journalMark());
    }
    {
      DetachedScope inside(e_);
      e_.scope.pathCell = state_;
      AtomicVariables::Saved before = atomics_.save();
      Block* searched = e_.block("searched");
      if (isStraight()) {
        searchStraight(searched);
      } else {
        endsRemembered_ = mayRememberEnds() && rememberEnds(path_.pattern());
        if (!endsRemembered_ && mayRemember()) rememberPlaces(path_.pattern());
        emitPattern(path_.pattern(), start, Rest(), [&](llvm::Value* place) { success(place); });
        e_.jump(searched);
      }
      e_.at(searched);
      // Drop comments of filters at the start; the best path has a copy.
      if (keepsComments()) e_.rollback(e_.loadCell(startMark_, e_.i32Type()));
      atomics_.restore(before);
    }

    llvm::Value* last = state(kBest);
    e_.require(isPosition(e_, last), failed);
    if (endsRemembered_) e_.require(e_.ir().CreateICmpNE(last, start), failed);
    llvm::Value* result = state(path_.max() == frontend::kNone ? kBestCount : kBestValue);
    requireInRange(e_, readRange(e_, path_.low(), path_.high(), failed), result, failed);
    succeed(start, last, result);
    return is(frontend::kLastPosition) ? last : result;
  }

 private:
  bool is(std::uint32_t flag) const { return (node_.flags & flag) != 0; }
  llvm::Value* state(State which) { return e_.loadCell(state_ + which, e_.i32Type()); }
  llvm::Value* bestExists() { return isPosition(e_, state(kBest)); }
  /// Returns true if comments must be kept for the best path: its own, or those of its filters.
  bool keepsComments() const { return comments_ || is(frontend::kKeepAllBest); }
  bool ownComments() const {
    return e_.query.commentLevel() != frontend::CommentLevel::Silent &&
           (!is(frontend::kQuiet) || is(frontend::kHasTitle) || is(frontend::kVerbose) ||
            is(frontend::kPiecePath) || is(frontend::kKeepAllBest));
  }

  void registerPath() {
    index_ = static_cast<std::int32_t>(e_.manifest.paths.size());
    e_.manifest.paths.push_back({.title = node_.text,
                                 .hasTitle = is(frontend::kHasTitle),
                                 .verbose = is(frontend::kVerbose),
                                 .piecePath = is(frontend::kPiecePath),
                                 .quiet = is(frontend::kQuiet),
                                 .hasMax = path_.max() != frontend::kNone,
                                 .focusCapture = is(frontend::kFocusCapture)});
  }

  // --- moves and filters without repetition on a single line of moves: no search

  bool isStraight() const {
    if (!e_.shortcuts.straightPaths || e_.searchesVariations() || focus_.exists() ||
        path_.max() != frontend::kNone || keepsComments())
      return false;
    const Node& pattern = e_.node(path_.pattern());
    if (pattern.op == Op::PatternFilter || pattern.op == Op::MoveStep) return true;
    if (pattern.op != Op::Sequence) return false;
    for (NodeId operand : pattern.operands)
      if (e_.node(operand).op != Op::PatternFilter && e_.node(operand).op != Op::MoveStep) return false;
    return true;
  }

  void searchStraight(Block* searched) {
    const Node& pattern = e_.node(path_.pattern());
    const std::vector<NodeId> parts =
        pattern.op == Op::Sequence ? pattern.operands : std::vector<NodeId>{path_.pattern()};
    std::vector<const Node*> steps;
    for (NodeId part : parts)
      if (e_.node(part).op == Op::MoveStep) steps.push_back(&e_.node(part));
    if (frontend::isPure(pattern)) requireKindsOfMoves(e_, steps, searched);
    llvm::Value* place = e_.scope.position;
    std::int32_t moves = 0;
    for (NodeId part : parts) {
      const Node& node = e_.node(part);
      if (node.op == Op::PatternFilter) {
        Block* next = e_.block("constituent");
        PositionScope here(e_, place);
        e_.conditionOfPart(PatternFilterNode(node).filter(), next, searched);
        e_.at(next);
        continue;
      }
      llvm::Value* tail = e_.ir().CreateAdd(place, e_.i32(1));
      e_.require(e_.ir().CreateICmpSLT(tail, e_.positionCount()), searched);
      DashOperands operands(e_, node);
      {
        PositionScope head(e_, place);
        operands.evaluateSets();
      }
      e_.require(operands.fits(e_.moveTo(tail)), searched);
      e_.storeCell(state_ + kCount, e_.i32(++moves));
      emitTail(node, operands, tail, searched);
      place = tail;
    }
    if (moves) {
      e_.storeCell(state_ + kBest, place);
      e_.storeCell(state_ + kBestCount, e_.i32(moves));
      atomics_.keepAsBest();
    }
    e_.jump(searched);
  }

  /// Tests the promotion of a move-step and its targets, at the tail.
  void emitTail(const Node& node, DashOperands& operands, llvm::Value* tail, Block* failed) {
    llvm::Value* move = e_.moveTo(tail);
    {
      PositionScope head(e_, e_.parentOf(tail));
      operands.requirePromotion(move, failed);
    }
    const Cell limits = operands.newCastlingCells();
    operands.storeCastlingLimits(limits, move);
    ScopeGuard guard(e_);
    PositionScope there(e_, tail);
    e_.scope.castlingCell = limits;
    for (const NodeId target : DashNode(node).targets()) {
      Block* next = e_.block("target");
      e_.conditionOfPart(target, next, failed);
      e_.at(next);
    }
  }

  // --- the search

  /// Returns true if the search has no side effects.
  bool isPure() const {
    const NodeId max = path_.max();
    return frontend::isPure(e_.node(path_.pattern())) &&
           (max == frontend::kNone || frontend::isPure(e_.node(max)));
  }
  bool mayRemember() const { return isPure() && !is(frontend::kKeepAllBest); }
  /// Returns true if the continuation depends only on the current position, and the longest path is the best.
  /// On a line of moves a loop without calls is faster.
  bool mayRememberEnds() const {
    const NodeId pattern = path_.pattern();
    return (e_.searchesVariations() || hasManyStates(pattern)) && mayRemember() &&
           !is(frontend::kFirstMatch) && !focus_.exists() && path_.max() == frontend::kNone &&
           !keepsComments() && !e_.has(pattern, frontend::kReadsVariables) && !asksForPath(e_, pattern);
  }
  /// The length of a path, when ends are remembered: its filters consume no move.
  llvm::Value* movesTo(llvm::Value* end) { return e_.ir().CreateSub(e_.plyOf(end), e_.plyOf(state(kStart))); }
  void clearBest() override { restoreBest(e_.i32(kNoPosition)); }
  llvm::Value* bestEnd() override { return state(kBest); }
  void restoreBest(llvm::Value* end) override {
    e_.storeCell(state_ + kBest, end);
    emitIf(e_, isPosition(e_, end), [&] { e_.storeCell(state_ + kBestCount, movesTo(end)); });
  }
  void considerEnd(llvm::Value* end) override {
    emitIf(e_, isPosition(e_, end), [&] {
      llvm::Value* count = movesTo(end);
      llvm::Value* better = e_.ir().CreateICmpSGT(count, state(kBestCount));
      emitIf(e_, e_.ir().CreateOr(e_.ir().CreateNot(bestExists()), better), [&] {
        e_.storeCell(state_ + kBest, end);
        e_.storeCell(state_ + kBestCount, count);
      });
    });
  }

  /// A find becomes the best path so far, which pathlastposition can observe.
  bool dependsOnFinds() const override { return asksForBest_; }

  llvm::Value* progress() override { return state(kCount); }
  void setProgress(llvm::Value* count) override { e_.storeCell(state_ + kCount, count); }

  bool goesOneWay() const override { return !e_.searchesVariations() && isPure() && !asksForBest_; }
  bool lastIsBest() const override {
    return goesOneWay() && path_.max() == frontend::kNone && !is(frontend::kFirstMatch);
  }

  /// After the start, the moves in focus depend on the pieces in focus and where they stand.
  bool wayTells(NodeId round) const override {
    const NodeId focus = path_.focus();
    auto readsOthers = [&](const Node& n) {
      using frontend::Use;
      const Use use = frontend::infoOf(n.op).use;
      const bool isFocus = n.op == Op::Variable && isVariable(e_, focus, frontend::SymbolKind::Piece) &&
                           n.symbol == e_.node(focus).symbol;
      return use != Use::Nothing && !isFocus;
    };
    return !e_.scope.row && !asksForPath(e_, round) && !codegen::contains(e_, round, readsOthers);
  }
  llvm::Value* wayOn(llvm::Value* place) override { return focus_.exists() ? focus_.at(place) : e_.i64(0); }
  llvm::Value* isOnTheWay(llvm::Value* place) override {
    return focus_.exists() ? e_.ir().CreateICmpNE(place, state(kStart)) : e_.i1(true);
  }

  /// Branches to `never` if the piece in focus can never make a later move.
  void requireRest(NodeId sequence, std::size_t first, llvm::Value* place, Block* never) override {
    if (sequence != path_.pattern() || first != 1 || is(frontend::kFocusCapture) || !goesOneWay()) return;
    PositionScope here(e_, place);
    const std::vector<NodeId>& steps = e_.node(sequence).operands;
    for (std::size_t i = first; i < steps.size(); ++i)
      if (const Node& step = e_.node(steps[i]); step.op == Op::MoveStep)
        DashOperands(e_, step).requireMoveOf(path_.focus(), never);
  }

  bool canSkipTo(NodeId round, NodeId next) const override {
    if (focus_.exists() || next == frontend::kNone || !isAnyMove(e_.node(round))) return false;
    if (e_.node(next).op == Op::PatternFilter) return hasCandidates(next);
    return e_.node(next).op == Op::MoveStep && DashOperands(e_, e_.node(next)).canBeFound();
  }

  llvm::Value* nextPlaceFor(NodeId next, llvm::Value* place, Block* none) override {
    CQL_ASSERT(next != frontend::kNone && !focus_.exists());
    if (e_.node(next).op == Op::PatternFilter) return nextCandidateFor(next, place, none);
    PositionScope here(e_, place);
    return DashOperands(e_, e_.node(next)).find(none);
  }

  static bool isAnyMove(const Node& step) {
    constexpr std::uint32_t kAsks = frontend::kCapture | frontend::kPromotion | frontend::kPromotionAny;
    return step.op == Op::MoveStep && !(step.flags & kAsks) &&
           std::ranges::all_of(step.operands, [](NodeId operand) { return operand == frontend::kNone; });
  }

  bool canStandStill(NodeId pattern) const override {
    const Node& node = e_.node(pattern);
    if (node.op == Op::MoveStep) return false;
    if (node.op == Op::PatternFilter) return true;
    if (node.op == Op::Repeat) return node.number == 0 || canStandStill(RepeatNode(node).pattern());
    for (NodeId operand : node.operands)
      if (!canStandStill(operand)) return false;
    return true;
  }

  void emitElement(NodeId element, llvm::Value* place, const Rest&, const Continue& next) override {
    Block* done = e_.block("elementdone");
    if (is(frontend::kFirstMatch)) e_.require(e_.ir().CreateNot(bestExists()), done);
    const Node& node = e_.node(element);
    if (node.op == Op::PatternFilter)
      filter(node, place, next);
    else
      step(node, place, next);
    e_.jump(done);
    e_.at(done);
  }

  void filter(const Node& node, llvm::Value* place, const Continue& next) {
    // Its comments stay until the search undoes the last move (language/21 §6).
    Block *hit = e_.block("matched"), *done = e_.block("tried");
    {
      PositionScope here(e_, place);
      e_.conditionOfPart(PatternFilterNode(node).filter(), hit, done);
    }
    e_.at(hit);
    next(place);
    e_.jump(done);
    e_.at(done);
  }

  void step(const Node& node, llvm::Value* place, const Continue& next) {
    CQL_ASSERT(node.op == Op::MoveStep);
    DashOperands operands(e_, node);
    Block* done = e_.block("stepdone");
    if (focus_.exists()) {
      focus_.forEachMove(place, state(kStart), [&](llvm::Value* tail) {
        if (is(frontend::kFirstMatch)) e_.require(e_.ir().CreateNot(bestExists()), done);
        llvm::Value* head = e_.parentOf(tail);
        Block* skip = e_.block("nextcandidate");
        {
          PositionScope there(e_, head);
          operands.evaluateSets();
        }
        operands.limitToFocus(e_.moveTo(tail), focus_.at(head));
        e_.require(operands.fits(e_.moveTo(tail)), skip);
        tryMove(node, operands, tail, next);
        e_.jump(skip);
        e_.at(skip);
      });
    } else {
      e_.require(isPosition(e_, firstChildOf(e_, place)), done);
      {
        PositionScope head(e_, place);
        operands.evaluateSets();
      }
      forEachMove(e_, place, is(frontend::kPrimary) ? MoveChoice::Primary : MoveChoice::All,
                  [&](llvm::Value* tail) {
                    if (is(frontend::kFirstMatch)) e_.require(e_.ir().CreateNot(bestExists()), done);
                    emitIf(e_, operands.fits(e_.moveTo(tail)), [&] { tryMove(node, operands, tail, next); });
                  });
    }
    e_.jump(done);
    e_.at(done);
  }

  /// Tries the fitting move to `tail`: its targets, then what follows. Restores state, variables and
  /// comments.
  void tryMove(const Node& node, DashOperands& operands, llvm::Value* tail, const Continue& next) {
    Block* undo = e_.block("back");
    AtomicVariables::Saved saved = atomics_.save();
    llvm::Value* mark = comments_ ? e_.journalMark() : nullptr;
    llvm::Value* count = state(kCount);
    e_.storeCell(state_ + kCount, e_.ir().CreateAdd(count, e_.i32(1)));
    emitTail(node, operands, tail, undo);
    next(tail);
    e_.jump(undo);
    e_.at(undo);
    e_.storeCell(state_ + kCount, count);
    if (mark) e_.rollback(mark);
    atomics_.restore(saved);
  }

  /// Compares a path that has matched the whole pattern, up to `place`.
  void success(llvm::Value* place) {
    Block* done = e_.block("compared");
    if (is(frontend::kFirstMatch)) e_.require(e_.ir().CreateNot(bestExists()), done);
    // From another start, an end here may have moves before it: then value() rejects the start itself.
    if (!endsRemembered_) e_.require(e_.ir().CreateICmpNE(place, state(kStart)), done);
    llvm::Value* count = state(kCount);
    llvm::Value *value = count, *best = state(kBestCount);
    if (path_.max() != frontend::kNone) {
      PositionScope there(e_, place);
      value = e_.value(path_.max(), done).v;
      best = state(kBestValue);
    }
    llvm::Value* first = e_.ir().CreateNot(bestExists());
    Block *better = e_.block("better"), *notBetter = e_.block("notbetter");
    e_.branch(e_.ir().CreateOr(first, e_.ir().CreateICmpSGT(value, best)), better, notBetter);

    e_.at(notBetter);
    if (is(frontend::kKeepAllBest)) {
      e_.require(e_.ir().CreateICmpEQ(value, best), done);
      keepComments(place, count, value, true);
    }
    e_.jump(done);

    e_.at(better);
    e_.storeCell(state_ + kBest, place);
    e_.storeCell(state_ + kBestCount, count);
    e_.storeCell(state_ + kBestValue, value);
    noteFind();
    atomics_.keepAsBest();
    if (keepsComments()) keepComments(place, count, value, false);
    e_.jump(done);
    e_.at(done);
  }

  /// The journal may hold more than comments if the filters of the path write there.
  void whereKept(const std::function<void()>& body) { comments_ ? body() : unlessSilent(e_, body); }

  /// Copies the comments of this path; adds its own if there may be several paths. A path whose value is too
  /// small is skipped, as only a better one is kept.
  void keepComments(llvm::Value* last, llvm::Value* count, llvm::Value* value, bool alternative) {
    CQL_ASSERT(keepsComments() && startMark_ != kNoCell);
    Block* kept = e_.block("kept");
    if (const NodeId low = path_.low(); low != frontend::kNone && e_.node(low).op == Op::Number)
      e_.require(e_.ir().CreateICmpSGE(value, e_.i32(e_.node(low).number)), kept);
    whereKept([&] {
      llvm::Value* start = e_.loadCell(startMark_, e_.i32Type());
      e_.call(alternative ? Service::journalAppendSaved : Service::journalSave, {e_.i32(slot_), start});
      if (!is(frontend::kKeepAllBest) || !ownComments()) return;
      llvm::Value* here = e_.journalMark();
      addOwnComments(state(kStart), last, count, value, alternative);
      e_.call(Service::journalSetAside, {e_.i32(slot_), here});
    });
    e_.jump(kept);
    e_.at(kept);
  }

  void addOwnComments(llvm::Value* start, llvm::Value* last, llvm::Value* count, llvm::Value* value,
                      bool alternative) {
    if (!ownComments()) return;
    llvm::Value* shown = e_.ir().CreateSExt(value, e_.i64Type());  // shown only for a path with `max`
    llvm::Value* focus = focus_.exists() ? focus_.pieces() : e_.i64(0);
    unlessSilent(e_, [&] {
      e_.call(Service::pathComments, {e_.i32(index_), start, last, count, shown, focus, e_.i1(alternative)});
    });
  }

  void succeed(llvm::Value* start, llvm::Value* last, llvm::Value* result) {
    atomics_.restoreBest();
    if (keepsComments()) whereKept([&] { e_.call(Service::journalRestore, {e_.i32(slot_)}); });
    if (!is(frontend::kKeepAllBest)) addOwnComments(start, last, state(kBestCount), result, false);
    recordWay(e_, node_, start, last);
    if (is(frontend::kNestBan)) ban(start, e_.parentOf(last));
    if (const Cell cells = e_.lastPathCell(); cells != kNoCell) {
      e_.storeCell(cells + kExists, e_.i64(1));
      e_.storeCell(cells + kLastStart, start);
      e_.storeCell(cells + kLastEnd, last);
      e_.storeCell(cells + kLastCount, state(kBestCount));
    }
  }

  NodeId id_;
  const Node& node_;
  const PathNode path_{node_};
  AtomicVariables atomics_;
  PathFocus focus_;
  Cell state_, startMark_ = kNoCell;
  bool asksForBest_;
  std::int32_t slot_ = 0;
  std::int32_t index_ = 0;  ///< in Manifest::paths
  bool comments_ = false;
  bool endsRemembered_ = false;  ///< rememberEnds() returned true
};

}  // namespace

Value emitPath(Emitter& e, NodeId id, Block* failed) {
  return PathEmitter(e, id).value(failed);
}

}  // namespace cql::codegen
