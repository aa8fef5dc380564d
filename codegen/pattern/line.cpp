// Emits `line` (language/21 §2).
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "codegen/pattern/dash.h"
#include "codegen/pattern/pattern.h"
#include "codegen/pattern/pattern_pruning.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

using frontend::DashNode;
using frontend::LineNode;
using frontend::MoveSource;
using frontend::PatternFilterNode;
using frontend::SpeculateNode;

/// Returns true if the item contains a `move` filter that chooses among the moves of its position (§2.4).
/// Ignores those that are evaluated elsewhere.
bool steers(const Emitter& e, NodeId id) {
  const Node& node = e.node(id);
  switch (node.op) {
    case Op::MoveFilter:
    case Op::Speculate:
      if (static_cast<MoveSource>(node.mode) == MoveSource::Tree) return true;
      if (static_cast<MoveSource>(node.mode) == MoveSource::Previous) return false;
      break;
    case Op::Line:
    case Op::Path:
    case Op::Find:
    case Op::Echo:
    case Op::At:
    case Op::CurrentMove:
    case Op::Imagine:
      return false;
    default:
      break;
  }
  // A dash filter evaluates its operands here, but its target elsewhere (§12).
  const std::size_t operands = node.op == Op::Dash        ? DashNode::kTarget
                               : node.op == Op::Speculate ? SpeculateNode::kTarget
                                                          : node.operands.size();
  for (std::size_t i = 0; i < operands; ++i)
    if (node.operands[i] != frontend::kNone && steers(e, node.operands[i])) return true;
  return false;
}

class LineEmitter : public PatternEmitter {
 public:
  LineEmitter(Emitter& emitter, NodeId id) : PatternEmitter(emitter), id_(id), node_(emitter.node(id)) {
    comments_ = e_.mayComment(line_.pattern());
  }

  Value value(Block* failed) {
    pruneSearch(e_, id_, failed);
    if (is(frontend::kNestBan)) requireNotBanned(id_, failed);
    llvm::Value *last, *length;
    if (isStraight())
      last = searchStraight(failed);
    else
      last = search(failed);
    length = lengthTo(e_.scope.position, last);
    requireInRange(e_, readRange(e_, line_.low(), line_.high(), failed), length, failed);
    if (is(frontend::kNestBan)) {
      llvm::Value* start = e_.scope.position;
      ban(start, last, is(frontend::kSingleColor) ? e_.sideOf(start) : nullptr);
    }
    if (!is(frontend::kQuiet) && e_.query.commentLevel() == frontend::CommentLevel::Normal)
      e_.call(Service::lineComments, {e_.scope.position, last, length});
    recordWay(e_, node_, e_.scope.position, last);
    return is(frontend::kLastPosition) ? last : length;
  }

 private:
  enum State : Cell { kStart, kBest, kBestLength, kStateCells };

  bool is(std::uint32_t flag) const { return (node_.flags & flag) != 0; }
  bool backward() const { return is(frontend::kBackward); }
  MoveChoice choice() const {
    return is(frontend::kPrimary)     ? MoveChoice::Primary
           : is(frontend::kSecondary) ? MoveChoice::Secondary
                                      : MoveChoice::All;
  }
  llvm::Value* state(State which) { return e_.loadCell(state_ + which, e_.i32Type()); }

  /// Returns true if it has only items without repetition on a single line of moves: no search is needed.
  bool isStraight() const {
    if ((e_.searchesVariations() && !backward()) || is(frontend::kSingleColor) || is(frontend::kSecondary))
      return false;
    const Node& pattern = e_.node(line_.pattern());
    if (pattern.op == Op::PatternFilter)
      return !steers(e_, PatternFilterNode(pattern).filter()) || backward();
    if (pattern.op != Op::Sequence) return false;
    for (NodeId operand : pattern.operands)
      if (e_.node(operand).op != Op::PatternFilter || (!backward() && steers(e_, operand))) return false;
    return true;
  }

  llvm::Value* searchStraight(Block* failed) {
    const Node& pattern = e_.node(line_.pattern());
    const std::vector<NodeId> items =
        pattern.op == Op::Sequence ? pattern.operands : std::vector<NodeId>{line_.pattern()};
    Block* undo = comments_ ? e_.rollbackBlock(e_.journalMark(), failed) : failed;
    llvm::Value* place = e_.scope.position;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i) {
        place = backward() ? e_.parentOf(place) : e_.ir().CreateAdd(place, e_.i32(1));
        e_.require(backward() ? isPosition(e_, place) : e_.ir().CreateICmpSLT(place, e_.positionCount()),
                   undo);
      }
      ElsewhereScope there(e_, place);
      Block* next = e_.block("item");
      e_.conditionOfPart(PatternFilterNode(e_.node(items[i])).filter(), next, undo);
      e_.at(next);
    }
    return place;
  }

  llvm::Value* search(Block* failed) {
    state_ = e_.newCells(kStateCells);
    if (comments_) {
      slot_ = static_cast<std::int32_t>(e_.manifest.journalSlots++);
      startMark_ = e_.newCells();
      e_.storeCell(startMark_, e_.journalMark());
    }
    e_.storeCell(state_ + kStart, e_.scope.position);
    e_.storeCell(state_ + kBest, e_.i32(kNoPosition));
    e_.storeCell(state_ + kBestLength, e_.i32(0));
    const NodeId pattern = line_.pattern();
    if (frontend::isPure(e_.node(pattern)) && !e_.scope.mayBeImaginary &&
        !(mayRememberEnds() && rememberEnds(pattern)))
      rememberPlaces(pattern);
    emitPattern(pattern, e_.scope.position, Rest(), nullptr);
    llvm::Value* best = state(kBest);
    e_.require(isPosition(e_, best), failed);
    if (comments_) e_.call(Service::journalRestore, {e_.i32(slot_)});
    return best;
  }

  /// Counts positions from `start` to `last`; with singlecolor only those with the start's side to move.
  llvm::Value* lengthTo(llvm::Value* start, llvm::Value* last) {
    llvm::Value *a = e_.plyOf(start), *b = e_.plyOf(last);
    llvm::Value* moves = backward() ? e_.ir().CreateSub(a, b) : e_.ir().CreateSub(b, a);
    if (is(frontend::kSingleColor)) moves = e_.ir().CreateLShr(moves, e_.i32(1));
    return e_.ir().CreateAdd(moves, e_.i32(1));
  }

  /// Returns true if the continuation depends only on the current position.
  bool mayRememberEnds() const {
    const NodeId pattern = line_.pattern();
    const bool reachesPlacesAgain = countLoops(pattern) > 0 && !hasCounters(pattern);
    return (reachesPlacesAgain || hasManyStates(pattern)) && !is(frontend::kFirstMatch) &&
           !e_.has(pattern, frontend::kReadsVariables) && !asksForPath(e_, pattern);
  }
  bool goesOneWay() const override {
    return (!e_.searchesVariations() || backward()) && frontend::isPure(e_.node(line_.pattern()));
  }
  bool canSkipTo(NodeId round, NodeId next) const override {
    if (next == frontend::kNone || is(frontend::kSingleColor) || is(frontend::kSecondary) ||
        e_.searchesVariations() || backward() || !isAlways(round))
      return false;
    return hasCandidates(next);
  }
  llvm::Value* nextPlaceFor(NodeId next, llvm::Value* place, Block* none) override {
    return nextCandidateFor(next, place, none);
  }
  /// Returns true for an item that matches at each position, as of `.*`.
  bool isAlways(NodeId item) const {
    if (e_.node(item).op != Op::PatternFilter) return false;
    const Node& filter = e_.node(PatternFilterNode(e_.node(item)).filter());
    return filter.op == Op::Constant && filter.number != 0;
  }
  void clearBest() override { restoreBest(e_.i32(kNoPosition)); }
  llvm::Value* bestEnd() override { return state(kBest); }
  void restoreBest(llvm::Value* end) override {
    e_.storeCell(state_ + kBest, end);
    e_.storeCell(state_ + kBestLength, e_.i32(0));
    emitIf(e_, isPosition(e_, end),
           [&] { e_.storeCell(state_ + kBestLength, lengthTo(state(kStart), end)); });
  }
  void considerEnd(llvm::Value* end) override {
    emitIf(e_, isPosition(e_, end), [&] { recordEnd(end); });
  }

  void emitElement(NodeId element, llvm::Value* place, const Rest& rest, const Continue& next) override {
    const NodeId filter = PatternFilterNode(e_.node(element)).filter();
    Block* done = e_.block("itemdone");
    if (is(frontend::kFirstMatch)) e_.require(e_.ir().CreateNot(isPosition(e_, state(kBest))), done);
    if (!backward() && steers(e_, filter))
      steeredItem(filter, place, rest, next);
    else
      plainItem(filter, place, rest, next);
    e_.jump(done);
    e_.at(done);
  }

  void plainItem(NodeId filter, llvm::Value* place, const Rest& rest, const Continue& next) {
    tryItem(filter, place, kNoCell, [&] {
      recordIfEnd(place, rest);
      if (next) forEachNext(place, next);
    });
  }

  /// Restricts each `move` filter in the item to one move after the other; the rest follows that move (§2.4).
  void steeredItem(NodeId filter, llvm::Value* place, const Rest& rest, const Continue& next) {
    CQL_ASSERT(!backward());
    const Cell followed = e_.newCells();
    llvm::AllocaInst* move = e_.local(e_.i32Type(), "followed");
    Block *round = e_.block("steer"), *done = e_.block("steered");
    llvm::Value* first = firstMove(e_, place, choice());
    e_.store(first, move);
    // At a terminal position the item is evaluated once, with no move to follow.
    llvm::Value* terminal = e_.ir().CreateNot(isPosition(e_, firstChildOf(e_, place)));
    e_.branch(e_.ir().CreateOr(terminal, isPosition(e_, first)), round, done);
    e_.at(round);
    llvm::Value* child = e_.load(move);
    e_.storeCell(followed, child);
    tryItem(filter, place, followed, [&] {
      recordIfEnd(place, rest);
      if (next) emitIf(e_, isPosition(e_, child), [&] { skipOtherSide(child, next); });
    });
    Block* following = e_.block("nextmove");
    e_.branch(isPosition(e_, child), following, done);
    e_.at(following);
    if (is(frontend::kFirstMatch)) e_.require(e_.ir().CreateNot(isPosition(e_, state(kBest))), done);
    llvm::Value* after = nextMove(e_, child, choice());
    e_.store(after, move);
    e_.branch(isPosition(e_, after), round, done);
    e_.at(done);
  }

  /// Emits `matched` if the item matches at the position; drops its comments after that.
  void tryItem(NodeId filter, llvm::Value* place, Cell followed, const std::function<void()>& matched) {
    Block *hit = e_.block("matched"), *done = e_.block("tried");
    llvm::Value* mark = comments_ ? e_.journalMark() : nullptr;
    {
      ElsewhereScope there(e_, place);
      e_.scope.steeringCell = followed;
      e_.conditionOfPart(filter, hit, done);
    }
    e_.at(hit);
    matched();
    if (mark) e_.rollback(mark);
    e_.jump(done);
    e_.at(done);
  }

  void forEachNext(llvm::Value* place, const Continue& next) {
    if (backward()) {
      llvm::Value* parent = e_.parentOf(place);
      emitIf(e_, isPosition(e_, parent), [&] { skipOtherSide(parent, next); });
    } else {
      forEachMove(e_, place, choice(), [&](llvm::Value* child) { skipOtherSide(child, next); });
    }
  }

  /// Skips positions with the other side to move, with singlecolor.
  void skipOtherSide(llvm::Value* place, const Continue& next) {
    if (!is(frontend::kSingleColor)) return next(place);
    if (backward()) {
      llvm::Value* parent = e_.parentOf(place);
      emitIf(e_, isPosition(e_, parent), [&] { next(parent); });
    } else {
      forEachMove(e_, place, choice(), next);
    }
  }

  void recordIfEnd(llvm::Value* place, const Rest& rest) {
    if (!rest.canBeEmpty) return;
    llvm::Value* atEnd = e_.i1(true);
    for (auto [counter, least] : rest.counted)
      atEnd =
          e_.ir().CreateAnd(atEnd, e_.ir().CreateICmpSGE(e_.loadCell(counter, e_.i32Type()), e_.i32(least)));
    emitIf(e_, atEnd, [&] { recordEnd(place); });
  }

  void recordEnd(llvm::Value* place) {
    CQL_ASSERT(state_ != kNoCell && (!comments_ || startMark_ != kNoCell));
    llvm::Value* length = lengthTo(state(kStart), place);
    emitIf(e_, e_.ir().CreateICmpSGT(length, state(kBestLength)), [&] {
      e_.storeCell(state_ + kBest, place);
      e_.storeCell(state_ + kBestLength, length);
      if (comments_) e_.call(Service::journalSave, {e_.i32(slot_), e_.loadCell(startMark_, e_.i32Type())});
    });
  }

  NodeId id_;
  const Node& node_;
  const LineNode line_{node_};
  Cell state_ = kNoCell, startMark_ = kNoCell;
  std::int32_t slot_ = 0;
  bool comments_ = false;
};

}  // namespace

Value emitLine(Emitter& e, NodeId id, Block* failed) {
  return LineEmitter(e, id).value(failed);
}

}  // namespace cql::codegen
