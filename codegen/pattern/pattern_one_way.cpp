// Emits repetitions as loops, where each position has at most one continuation.

#include <algorithm>

#include "codegen/core/search_support.h"
#include "codegen/pattern/candidate_positions.h"
#include "codegen/pattern/pattern.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {

using frontend::PatternFilterNode;
using frontend::RepeatNode;

namespace {

/// Allocates a CqlLast for each position. It is cleared when first needed in a game.
Cell memoryOfLasts(Emitter& e) {
  const Cell lasts = memoryOfGame(e, sizeof(CqlLast)), cleared = e.newCells();
  emitIf(e, e.ir().CreateICmpEQ(e.loadCell(cleared, e.i64Type()), e.i64(0)), [&] {
    e.storeCell(cleared, e.i64(1));
    llvm::Value* positions = e.ir().CreateZExt(e.positionCount(), e.i64Type());
    llvm::Value* memory = e.loadCell(lasts, e.ptrType());
    e.ir().CreateMemSet(memory, e.ir().getInt8(0xff), e.ir().CreateMul(positions, e.i64(sizeof(CqlLast))),
                        llvm::MaybeAlign(8));
  });
  return lasts;
}

/// Accesses the CqlLast of a position.
class LastPlace {
 public:
  enum Part : unsigned { kWay, kPlace, kMoves };
  LastPlace(Emitter& e, Cell lasts, llvm::Value* place)
      : e_(e), type_(llvm::StructType::get(e.i64Type(), e.i32Type(), e.i32Type())) {
    llvm::Value* base = e.loadCell(lasts, e.ptrType());
    entry_ = e.ir().CreateGEP(type_, base, e.ir().CreateZExt(place, e.i64Type()));
  }
  llvm::Value* load(Part part) const { return e_.ir().CreateLoad(type_->getElementType(part), at(part)); }
  void store(Part part, llvm::Value* value) const { e_.ir().CreateStore(value, at(part)); }

 private:
  llvm::Value* at(Part part) const { return e_.ir().CreateStructGEP(type_, entry_, part); }

  Emitter& e_;
  llvm::StructType* type_;
  llvm::Value* entry_;
};

}  // namespace

bool PatternEmitter::isOneWay(const Node& repeat) const {
  const NodeId body = RepeatNode(repeat).pattern();
  const Node& round = e_.node(body);
  const bool isPlain = isElement(body) ||
                       (round.op == Op::Sequence && std::ranges::all_of(round.operands, [&](NodeId operand) {
                          return isElement(operand);
                        }));
  // Ends are memoised for functions only.
  return e_.shortcuts.patternLoops && isPlain && goesOneWay() && !canStandStill(body) && ends_ == kNoCell;
}

bool PatternEmitter::hasCandidates(NodeId item) const {
  return CandidatePositions::of(e_, PatternFilterNode(e_.node(item)).filter()).has_value();
}

llvm::Value* PatternEmitter::nextCandidateFor(NodeId item, llvm::Value* place, Block* none) {
  const auto candidates = CandidatePositions::of(e_, PatternFilterNode(e_.node(item)).filter());
  llvm::Value* before = e_.ir().CreateSub(place, e_.i32(1));
  llvm::Value* found = candidates.value().next(before, e_.positionCount());
  e_.require(isPosition(e_, found), none);
  return found;
}

/// Tries what follows after each number of iterations, fewer before more, without calls in between.
void PatternEmitter::emitOneWay(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next) {
  const Node& node = e_.node(pattern);
  const std::int32_t least = node.number, most = node.number2;
  const Cell counter = isCounted(node) ? e_.newCells() : kNoCell;
  llvm::Value* before = progress();
  llvm::AllocaInst* here = e_.local(e_.i32Type(), "place", place);
  llvm::AllocaInst* rounds = e_.local(e_.i32Type(), "rounds", e_.i32(0));
  llvm::AllocaInst* after = e_.local(e_.i32Type(), "after");
  llvm::AllocaInst* made = before ? e_.local(e_.i32Type(), "made") : nullptr;
  const bool isLast = next && rest.isNothing && lastIsBest();
  const bool remembers =
      isLast && most < 0 && least <= 1 && seen_ == kNoCell && wayTells(RepeatNode(node).pattern());
  CQL_ASSERT(!remembers || before);  // lastIsBest() is of a path, which has progress()
  const Cell lasts = remembers ? memoryOfLasts(e_) : kNoCell;
  llvm::AllocaInst* latest = e_.local(e_.i32Type(), "latest", e_.i32(kNoPosition));
  Block *round = e_.block("round"), *done = e_.block("rounds");
  e_.jump(round);
  e_.at(round);
  e_.pollInterrupt();
  auto isEnough = [&] { return e_.ir().CreateICmpSGE(e_.load(rounds), e_.i32(least)); };
  if (canSkipTo(RepeatNode(node).pattern(), rest.next)) {
    emitIf(e_, isEnough(), [&] {
      llvm::Value* found = nextPlaceFor(rest.next, e_.load(here), done);
      llvm::Value* skipped = e_.ir().CreateSub(found, e_.load(here));
      e_.store(found, here);
      e_.store(e_.ir().CreateAdd(e_.load(rounds), skipped), rounds);
      if (before) setProgress(e_.ir().CreateAdd(progress(), skipped));
    });
    if (most >= 0) e_.require(e_.ir().CreateICmpSLE(e_.load(rounds), e_.i32(most)), done);
  }
  llvm::Value *q = e_.load(here), *count = e_.load(rounds);
  if (counter != kNoCell) e_.storeCell(counter, count);
  if (seen_ != kNoCell && isLoop(node)) {
    const std::size_t outside = around_.size();
    for (RoundState& state : roundStates(node)) {
      CQL_ASSERT(state.isCount && counter != kNoCell);
      state.cell = counter;
      around_.push_back(state);
    }
    // Below the least number of iterations what follows is not searched; counts are among the states.
    emitIf(e_, counter == kNoCell ? isEnough() : e_.i1(true), [&] { requireUnseen(q, done); });
    around_.resize(outside);
  }
  if (next && !isLast) emitIf(e_, isEnough(), [&] { isOption(node) ? emitUnseen(q, next) : next(q); });
  if (most >= 0) e_.require(e_.ir().CreateICmpSLT(count, e_.i32(most)), done);
  if (remembers) {
    Block* known = e_.block("known");
    const LastPlace last(e_, lasts, q);
    emitIf(e_, isOnTheWay(q), [&] {
      llvm::Value* way = wayOn(q);
      e_.require(e_.ir().CreateICmpNE(last.load(LastPlace::kWay), way), known);
      last.store(LastPlace::kWay, way);
      last.store(LastPlace::kPlace, e_.load(latest));
      last.store(LastPlace::kMoves, progress());
      e_.store(q, latest);
    });
    Block* fresh = e_.ir().GetInsertBlock();
    e_.at(known);
    e_.store(last.load(LastPlace::kPlace), here);
    // Only whether there are any iterations matters.
    e_.store(e_.ir().CreateAdd(count, last.load(LastPlace::kMoves)), rounds);
    llvm::Value* before = progress();
    setProgress(e_.ir().CreateAdd(before, last.load(LastPlace::kMoves)));
    e_.jump(done);
    e_.at(fresh);
  }
  llvm::Value* more = e_.ir().CreateAdd(count, e_.i32(1));
  Rest behind = rest;
  behind.next = frontend::kNone;
  if (counter != kNoCell) e_.storeCell(counter, more);
  CQL_ASSERT(least <= 1 || counter != kNoCell);
  if (least > 1) behind.counted.emplace_back(counter, least);
  e_.store(e_.i32(kNoPosition), after);
  emitPattern(RepeatNode(node).pattern(), q, behind, [&](llvm::Value* tail) {
    e_.store(tail, after);
    if (before) e_.store(progress(), made);
  });
  e_.require(isPosition(e_, e_.load(after)), done);
  e_.store(e_.load(after), here);
  e_.store(more, rounds);
  if (before) setProgress(e_.load(made));
  e_.jump(round);
  e_.at(done);
  if (remembers)
    e_.kernel(Kernel::cqlSettleLasts,
              {e_.loadCell(lasts, e_.ptrType()), e_.load(latest), e_.load(here), progress()});
  if (isLast) emitIf(e_, isEnough(), [&] { next(e_.load(here)); });
  if (before) setProgress(before);
}

}  // namespace cql::codegen
