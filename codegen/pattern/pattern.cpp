#include "codegen/pattern/pattern.h"

#include <algorithm>
#include <cstddef>

#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"
#include "runtime/context.h"

namespace cql::codegen {

using frontend::RepeatNode;

namespace {

/// Limit of the memo entries of places for each position of a game.
constexpr std::int64_t kMostStates = 1024;

/// Limit of the memo of ends. A larger game is searched without it.
constexpr std::uint64_t kMostBytesOfEnds = std::uint64_t{1} << 28;

/// Number of optional elements from which visited positions are memoised: each doubles the number of paths.
constexpr int kManyOptions = 8;

}  // namespace

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

void PatternEmitter::requireNotBanned(Block* failed) {
  register_ = static_cast<std::int32_t>(e_.manifest.registers++);
  anyBanned_ = e_.newCells();
  emitIf(e_, e_.ir().CreateICmpNE(e_.loadCell(anyBanned_, e_.i64Type()), e_.i64(0)), [&] {
    llvm::Value* banned = e_.call(Service::isRegistered, {e_.i32(register_), e_.scope.position}).v;
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
        auto add = [&] { e_.call(Service::registerPosition, {e_.i32(register_), position}); };
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

std::vector<PatternEmitter::RoundState> PatternEmitter::roundStates(const Node& repeat) const {
  std::vector<RoundState> states;
  // Without an upper limit all counts from the lower limit on are equivalent.
  if (isCounted(repeat))
    states.push_back({kNoCell, true, std::int64_t{isUnlimited(repeat) ? repeat.number : repeat.number2} + 1});
  if (mayStall(repeat)) states.push_back({kNoCell, false, 2});
  return states;
}

std::int64_t PatternEmitter::countStates(NodeId pattern, std::int64_t counts, std::int64_t stalls) const {
  const Node& node = e_.node(pattern);
  if (node.op != Op::Repeat && node.op != Op::Sequence) return 0;
  const bool loops = node.op == Op::Repeat && isLoop(node);
  if (loops)
    for (const RoundState& state : roundStates(node)) {
      if (state.isCount) counts = std::min(counts * state.values, kTooManyStates);
      stalls += !state.isCount;
    }
  std::int64_t states = 0;
  if (loops || (node.op == Op::Repeat && isOption(node)))
    states = counts * std::max<std::int64_t>(1, 2 * stalls);
  for (NodeId operand : node.operands)
    states = std::min(states + countStates(operand, counts, stalls), kTooManyStates);
  return states;
}

void PatternEmitter::rememberPlaces(NodeId pattern) {
  CQL_ASSERT(seen_ == kNoCell && ends_ == kNoCell && nextState_ == 0);
  // The memo is profitable only for repetitions that reach a position several times: loops with counts or a
  // single loop do so only inside another repetition, a few options rarely.
  if (countRepeats(pattern, isOption) < kManyOptions && !isNested(pattern) &&
      (countLoops(pattern) < 2 || hasCounters(pattern)))
    return;
  const std::int64_t states = countStates(pattern);
  if (states == 0 || states > kMostStates) return;
  const std::uint64_t bytesEach = static_cast<std::uint64_t>(states) * sizeof(std::int32_t);
  seen_ = memoryOfGame(e_, bytesEach);
  statesKept_ = states;
  mark_ = e_.newCells();
  markNext();
  // In the first search of a game, and before marks wrap around.
  emitIf(e_, e_.ir().CreateICmpSLE(mark(), e_.i32(1)), [&] {
    e_.storeCell(mark_, e_.i32(1));
    llvm::Value* positions = e_.ir().CreateZExt(e_.positionCount(), e_.i64Type());
    llvm::Value* seen = e_.loadCell(seen_, e_.ptrType());
    e_.ir().CreateMemSet(seen, e_.ir().getInt8(0), e_.ir().CreateMul(positions, e_.i64(bytesEach)),
                         llvm::MaybeAlign(4));
  });
}

void PatternEmitter::markNext() {
  CQL_ASSERT(mark_ != kNoCell);
  e_.storeCell(mark_, e_.ir().CreateAdd(mark(), e_.i32(1)));
}

void PatternEmitter::noteFind() {
  if (mark_ != kNoCell && dependsOnFinds()) markNext();
}

llvm::Value* PatternEmitter::indexOfPlace(llvm::Value* place) {
  std::int64_t states = 1;
  llvm::Value* state = e_.i64(0);
  auto add = [&](llvm::Value* value, std::int64_t values) {
    state = e_.ir().CreateMul(state, e_.i64(static_cast<std::uint64_t>(values)));
    state = e_.ir().CreateAdd(state, e_.ir().CreateZExt(value, e_.i64Type()));
    states *= values;
  };
  // If the iteration of a repetition has made no move, those of inner repetitions have made none, except of
  // the innermost, which may have no iteration yet: the number of the others identifies them.
  llvm::Value *others = e_.i32(0), *innermost = nullptr;
  std::int64_t stalls = 0;
  for (const RoundState& s : around_) {
    llvm::Value* cell = e_.loadCell(s.cell, e_.i32Type());
    if (s.isCount) {
      llvm::Value* most = e_.i32(static_cast<std::int32_t>(s.values - 1));
      add(e_.ir().CreateBinaryIntrinsic(llvm::Intrinsic::umin, cell, most), s.values);
      continue;
    }
    if (innermost) others = e_.ir().CreateAdd(others, e_.ir().CreateZExt(innermost, e_.i32Type()));
    innermost = e_.ir().CreateICmpEQ(progress(), cell);
    ++stalls;
  }
  if (stalls > 1) add(others, stalls);
  if (innermost) add(innermost, 2);
  state = e_.ir().CreateAdd(state, e_.i64(static_cast<std::uint64_t>(nextState_)));
  nextState_ += states;
  CQL_ASSERT(nextState_ <= statesKept_);
  llvm::Value* first = e_.ir().CreateMul(e_.ir().CreateZExt(e_.positionCount(), e_.i64Type()), state);
  return e_.ir().CreateAdd(first, e_.ir().CreateZExt(place, e_.i64Type()));
}

bool PatternEmitter::hasManyStates(NodeId pattern) const {
  return countStates(pattern) > kMostStates;
}

/// Allocates the memo of ends at the start of a game, and clears it at the first search.
bool PatternEmitter::rememberEnds(NodeId pattern) {
  CQL_ASSERT(seen_ == kNoCell && ends_ == kNoCell && nextState_ == 0);
  const std::int64_t states = countStates(pattern);
  if (countRepeats(pattern, isLoop) == 0 && countRepeats(pattern, isOption) < kManyOptions) return false;
  if (states == 0 || states >= kTooManyStates || e_.scope.row) return false;
  ends_ = e_.newCells();
  statesKept_ = states;
  auto bytes = [&] {
    return e_.ir().CreateMul(e_.ir().CreateZExt(e_.positionCount(), e_.i64Type()),
                             e_.i64(static_cast<std::uint64_t>(states) * sizeof(std::int32_t)));
  };
  atGameStart(e_, [&] {
    llvm::Value* fits = e_.ir().CreateICmpULE(bytes(), e_.i64(kMostBytesOfEnds));
    llvm::Value* ends = e_.scratch(e_.ir().CreateSelect(fits, bytes(), e_.i64(0)));
    e_.storeCell(ends_, e_.ir().CreateSelect(fits, ends, llvm::ConstantPointerNull::get(e_.ir().getPtrTy())));
  });
  const Cell cleared = e_.newCells();
  emitIf(e_, e_.ir().CreateICmpEQ(e_.loadCell(cleared, e_.i64Type()), e_.i64(0)), [&] {
    e_.storeCell(cleared, e_.i64(1));
    llvm::Value* ends = e_.loadCell(ends_, e_.ptrType());
    emitIf(e_, e_.ir().CreateIsNotNull(ends),
           [&] { e_.ir().CreateMemSet(ends, e_.ir().getInt8(0), bytes(), llvm::MaybeAlign(4)); });
  });
  return true;
}

void PatternEmitter::searchOnce(llvm::Value* place, llvm::Function* search) {
  CQL_ASSERT(ends_ != kNoCell);
  llvm::Value* ends = e_.loadCell(ends_, e_.ptrType());
  Block *kept = e_.block("endskept"), *unkept = e_.block("unkept"), *done = e_.block("searchedonce");
  e_.branch(e_.ir().CreateIsNotNull(ends), kept, unkept);
  e_.at(unkept);
  callHelper(e_, search, place);
  e_.jump(done);
  e_.at(kept);
  llvm::Value* entry = e_.ir().CreateGEP(e_.i32Type(), ends, indexOfPlace(place));
  llvm::Value* known = e_.ir().CreateLoad(e_.i32Type(), entry);
  Block *again = e_.block("knownend"), *fresh = e_.block("fresh");
  e_.branch(e_.ir().CreateICmpNE(known, e_.i32(0)), again, fresh);
  e_.at(again);
  considerEnd(e_.ir().CreateSub(known, e_.i32(2)));
  e_.jump(done);
  e_.at(fresh);
  llvm::Value* before = bestEnd();
  clearBest();
  callHelper(e_, search, place);
  llvm::Value* end = bestEnd();
  e_.ir().CreateStore(e_.ir().CreateAdd(end, e_.i32(2)), entry);
  restoreBest(before);
  considerEnd(end);
  e_.jump(done);
  e_.at(done);
}

PatternEmitter::Memory PatternEmitter::requireUnseen(llvm::Value* place, Block* seen) {
  CQL_ASSERT(seen_ != kNoCell && mark_ != kNoCell);
  llvm::Value* marks = e_.loadCell(seen_, e_.ptrType());
  llvm::Value* entry = e_.ir().CreateGEP(e_.i32Type(), marks, indexOfPlace(place));
  const Memory memory{entry, mark()};
  e_.require(e_.ir().CreateICmpNE(e_.ir().CreateLoad(e_.i32Type(), entry), memory.mark), seen);
  if (!dependsOnFinds()) e_.ir().CreateStore(memory.mark, entry);
  return memory;
}

void PatternEmitter::rememberSearch(const Memory& memory) {
  if (!memory.entry || !dependsOnFinds()) return;
  emitIf(e_, e_.ir().CreateICmpEQ(mark(), memory.mark),
         [&] { e_.ir().CreateStore(memory.mark, memory.entry); });
}

void PatternEmitter::emitUnseen(llvm::Value* place, const Continue& next) {
  if (seen_ == kNoCell) return next(place);
  Block* seen = e_.block("seen");
  const Memory memory = requireUnseen(place, seen);
  next(place);
  rememberSearch(memory);
  e_.jump(seen);
  e_.at(seen);
}

void PatternEmitter::emitOnce(llvm::Value* place, const Continue& next) {
  llvm::Function* search = declareHelper(e_, "search", e_.ir().getVoidTy());
  {
    FunctionScope scope(e_, search);
    next(e_.scope.position);
    e_.ir().CreateRetVoid();
  }
  searchOnce(place, search);
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
