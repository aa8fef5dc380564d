#include "codegen/pattern/pattern.h"

#include <algorithm>
#include <cstddef>

#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"
#include "runtime/context.h"

namespace cql::codegen {

using frontend::RepeatNode;

void PatternEmitter::emitPattern(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next) {
  const Node& node = e_.node(pattern);
  if (node.op == Op::Sequence) return emitSequence(pattern, 0, place, rest, next);
  if (node.op == Op::Repeat) return emitRepeat(pattern, place, rest, next);
  emitElement(pattern, place, rest, next);
}

void PatternEmitter::emitSequence(NodeId sequence, std::size_t first, llvm::Value* place, const Rest& rest,
                                  const Continue& next) {
  const Node& node = e_.node(sequence);
  CQL_ASSERT(node.op == Op::Sequence && first < node.operands.size());
  if (first + 1 == node.operands.size()) return emitPattern(node.operands[first], place, rest, next);
  Rest behind = rest;
  behind.isNothing = false;
  behind.next = isElement(node.operands[first + 1]) ? node.operands[first + 1] : frontend::kNone;
  for (std::size_t i = first + 1; i < node.operands.size(); ++i)
    behind.canBeEmpty &= canBeEmpty(e_.query, node.operands[i]);
  emitPattern(node.operands[first], place, behind, [&](llvm::Value* after) {
    Block* never = e_.block("never");
    requireRest(sequence, first + 1, after, never);
    emitSequence(sequence, first + 1, after, rest, next);
    e_.jump(never);
    e_.at(never);
  });
}

void PatternEmitter::requireNotBanned(NodeId lineOrPath, Block* failed) {
  const RowColumns* columns = e_.columnsOf(lineOrPath);
  register_ = e_.i32(e_.manifest.registers);
  if (columns) register_ = e_.ir().CreateAdd(register_, e_.numberOf(lineOrPath));
  e_.manifest.registers += columns ? columns->rows : 1;
  anyBanned_ = e_.newCells();
  emitIf(e_, e_.ir().CreateICmpNE(e_.loadCell(anyBanned_, e_.i64Type()), e_.i64(0)), [&] {
    llvm::Value* banned = e_.call(Service::isRegistered, {register_, e_.scope.position}).v;
    e_.require(e_.ir().CreateNot(banned), failed);
  });
}

void PatternEmitter::ban(llvm::Value* start, llvm::Value* last, llvm::Value* side) {
  CQL_ASSERT(anyBanned_ != kNoCell);
  e_.storeCell(anyBanned_, e_.i64(1));
  forEachPosition(
      e_, last,
      [&](llvm::Value* position) {
        llvm::Value* isStart = e_.ir().CreateICmpEQ(position, start);
        return e_.ir().CreateSelect(isStart, e_.i32(kNoPosition), e_.parentOf(position));
      },
      [&](llvm::Value* position) {
        auto add = [&] { e_.call(Service::registerPosition, {register_, position}); };
        if (side)
          emitIf(e_, e_.ir().CreateICmpEQ(e_.sideOf(position), side), add);
        else
          add();
      });
}

bool PatternEmitter::isElement(NodeId pattern) const {
  const Op op = e_.node(pattern).op;
  return op != Op::Repeat && op != Op::Sequence;
}

bool PatternEmitter::isUnlimited(const Node& repeat) {
  return repeat.number2 < 0 || repeat.number2 >= frontend::kUnlimitedRepetition;
}

bool PatternEmitter::isLoop(const Node& repeat) {
  return repeat.number2 < 0 || repeat.number2 > 1 || repeat.number > 1;
}

bool PatternEmitter::isOption(const Node& repeat) {
  return repeat.number == 0 && repeat.number2 == 1;
}

bool PatternEmitter::mayStall(const Node& repeat) const {
  return isUnlimited(repeat) && canStandStill(RepeatNode(repeat).pattern());
}

bool PatternEmitter::isCounted(const Node& repeat) const {
  const std::int32_t least = repeat.number, most = repeat.number2;
  if (!isLoop(repeat)) return false;
  return most > 0 || least > 1 || (least == 1 && canStandStill(RepeatNode(repeat).pattern()));
}

int PatternEmitter::countRepeats(NodeId pattern, const std::function<bool(const Node&)>& counts) const {
  const Node& node = e_.node(pattern);
  if (node.op != Op::Repeat && node.op != Op::Sequence) return 0;
  int repeats = node.op == Op::Repeat && counts(node);
  for (NodeId operand : node.operands) repeats += countRepeats(operand, counts);
  return repeats;
}

bool PatternEmitter::hasCounters(NodeId pattern) const {
  return countRepeats(pattern, [&](const Node& repeat) { return isCounted(repeat); }) > 0;
}

int PatternEmitter::countLoops(NodeId pattern) const {
  return countRepeats(pattern, [](const Node& repeat) { return repeat.number2 < 0; });
}

bool PatternEmitter::isNested(NodeId pattern, bool inside) const {
  const Node& node = e_.node(pattern);
  if (node.op == Op::Repeat && inside) return true;
  if (node.op != Op::Repeat && node.op != Op::Sequence) return false;
  inside |= node.op == Op::Repeat;
  return std::any_of(node.operands.begin(), node.operands.end(),
                     [&](NodeId operand) { return isNested(operand, inside); });
}

PatternEmitter::Continue PatternEmitter::asFunction(const Continue& next) {
  if (!next) return next;
  llvm::Function* function;
  {
    FunctionScope scope(e_, "rest", e_.ir().getVoidTy());
    function = scope.function();
    next(e_.scope.position);
    e_.ir().CreateRetVoid();
  }
  return [this, function](llvm::Value* place) { callHelper(e_, function, place); };
}

void PatternEmitter::requireStack(NodeId where) {
  llvm::Value* frame = e_.ir().CreateIntrinsic(llvm::Intrinsic::frameaddress, {e_.ptrType()}, {e_.i32(0)});
  llvm::Value* lowest = e_.contextField(CQL_CONTEXT(stackLimit), e_.i64Type(), true);
  Block *tooDeep = e_.block("toodeep"), *goOn = e_.block("deeper");
  e_.branch(e_.ir().CreateICmpUGE(e_.ir().CreatePtrToInt(frame, e_.i64Type()), lowest), goOn, tooDeep);
  e_.at(tooDeep);
  e_.stop(RunTimeError::TooDeep, where);
  e_.at(goOn);
}

/// Tries fewer repetitions before more. `again` is go([X, X*] + rest), `loop` is go(X* + rest).
void PatternEmitter::emitRepeat(NodeId pattern, llvm::Value* place, const Rest& rest, const Continue& next) {
  const Node& node = e_.node(pattern);
  const std::int32_t least = node.number, most = node.number2;
  const NodeId body = RepeatNode(node).pattern();
  CQL_ASSERT(least >= 0 && (most < 0 || least <= most));
  if (most == 0) {
    if (next) next(place);
    return;
  }
  if (least == 1 && most == 1) return emitPattern(body, place, rest, next);
  if (isOneWay(node)) return emitOneWay(pattern, place, rest, next);
  if (isOption(node)) {
    const Continue after = asFunction(
        next ? [&](llvm::Value* q) { ends_ != kNoCell ? emitOnce(q, next) : emitUnseen(q, next); } : next);
    if (after) after(place);
    return emitPattern(body, place, rest, after);
  }
  const Continue after = asFunction(next);

  Repetition repeat;
  repeat.pattern = pattern;
  if (isCounted(node)) repeat.counter = e_.newCells();
  if (mayStall(node)) repeat.round = e_.newCells();
  const std::size_t outside = around_.size();
  for (RoundState& state : roundStates(node)) {
    state.cell = state.isCount ? repeat.counter : repeat.round;
    around_.push_back(state);
  }
  emitRound(repeat, rest);
  llvm::Function* loop = repeat.loop;
  if (ends_ != kNoCell) {
    llvm::Function* search = declareHelper(e_, "search", e_.ir().getVoidTy());
    FunctionScope scope(e_, loop);
    searchOnce(e_.scope.position, search);
    e_.ir().CreateRetVoid();
    loop = search;
  }
  emitLoop(repeat, loop, after);
  around_.resize(outside);
  enterRepeat(repeat, place);
}

/// Emits `again`: the body once, then `loop`, which is declared here.
void PatternEmitter::emitRound(Repetition& repeat, const Rest& rest) {
  const Node& node = e_.node(repeat.pattern);
  Rest behind = rest;
  behind.isNothing = false;
  behind.next = frontend::kNone;
  CQL_ASSERT(node.number <= 1 || repeat.counter != kNoCell);
  if (node.number > 1) behind.counted.emplace_back(repeat.counter, node.number);
  FunctionScope scope(e_, "again", e_.ir().getVoidTy());
  repeat.again = scope.function();
  repeat.loop = declareHelper(e_, "loop", e_.ir().getVoidTy());
  emitPattern(RepeatNode(node).pattern(), e_.scope.position, behind,
              [&](llvm::Value* q) { callHelper(e_, repeat.loop, q); });
  e_.ir().CreateRetVoid();
}

/// Emits what follows, after enough iterations, and then another iteration.
void PatternEmitter::emitLoop(const Repetition& repeat, llvm::Function* loop, const Continue& after) {
  const std::int32_t least = e_.node(repeat.pattern).number, most = e_.node(repeat.pattern).number2;
  const bool counted = repeat.counter != kNoCell, stalls = repeat.round != kNoCell;
  CQL_ASSERT(repeat.again && (counted || (most < 0 && least <= 1)));
  FunctionScope scope(e_, loop);
  e_.pollInterrupt();
  requireStack(repeat.pattern);
  llvm::Value* q = e_.scope.position;
  Memory memory;
  if (seen_ != kNoCell) {
    Block* seen = e_.block("seen");
    memory = requireUnseen(q, seen);
    Block* fresh = e_.ir().GetInsertBlock();
    e_.at(seen);
    e_.ir().CreateRetVoid();
    e_.at(fresh);
  }
  llvm::Value* count = counted ? e_.loadCell(repeat.counter, e_.i32Type()) : nullptr;
  llvm::Value *now = nullptr, *before = nullptr, *stalled = nullptr;
  if (stalls) {
    now = progress();
    CQL_ASSERT(now);
    before = e_.loadCell(repeat.round, e_.i32Type());
    stalled = e_.ir().CreateICmpEQ(now, before);
  }
  llvm::Value* enough =
      counted ? e_.ir().CreateICmpSGE(count, e_.i32(least)) : static_cast<llvm::Value*>(e_.i1(true));
  if (after) emitIf(e_, enough, [&] { after(q); });
  llvm::Value* more =
      most >= 0 ? e_.ir().CreateICmpSLT(count, e_.i32(most)) : static_cast<llvm::Value*>(e_.i1(true));
  // An iteration without a move is the last one.
  if (stalls) more = e_.ir().CreateAnd(more, e_.ir().CreateNot(e_.ir().CreateAnd(stalled, enough)));
  emitIf(e_, more, [&] {
    if (counted) e_.storeCell(repeat.counter, e_.ir().CreateAdd(count, e_.i32(1)));
    if (stalls) e_.storeCell(repeat.round, now);
    callHelper(e_, repeat.again, q);
    if (counted) e_.storeCell(repeat.counter, count);
    if (stalls) e_.storeCell(repeat.round, before);
  });
  rememberSearch(memory);
  e_.ir().CreateRetVoid();
}

/// Enters from outside with a new count, and restores the outer one.
void PatternEmitter::enterRepeat(const Repetition& repeat, llvm::Value* place) {
  const bool counted = repeat.counter != kNoCell, stalls = repeat.round != kNoCell;
  llvm::Value *oldCount = nullptr, *oldRound = nullptr;
  if (counted) {
    oldCount = e_.loadCell(repeat.counter, e_.i32Type());
    e_.storeCell(repeat.counter, e_.i32(0));
  }
  if (stalls) {
    oldRound = e_.loadCell(repeat.round, e_.i32Type());
    e_.storeCell(repeat.round, e_.i32(-1));
  }
  CQL_ASSERT(repeat.loop && repeat.again);
  callHelper(e_, counted || e_.node(repeat.pattern).number == 0 ? repeat.loop : repeat.again, place);
  if (counted) e_.storeCell(repeat.counter, oldCount);
  if (stalls) e_.storeCell(repeat.round, oldRound);
}

}  // namespace cql::codegen
