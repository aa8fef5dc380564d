// Memoises, for the positions of a game, what searches from there have found.
#include <algorithm>
#include <cstddef>

#include "codegen/core/search_support.h"
#include "codegen/pattern/pattern.h"
#include "runtime/assert.h"

namespace cql::codegen {

namespace {

/// From this many states on, on a line of moves a memo of ends is faster than loops with one of places.
constexpr std::int64_t kManyStates = 1024;

/// Limit of a memo for a game. A larger game is searched without it.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 28;

/// Number of optional elements from which visited positions are memoised: each doubles the number of paths.
constexpr int kManyOptions = 8;

}  // namespace

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

Cell PatternEmitter::newMemo(std::int64_t states) {
  CQL_ASSERT(seen_ == kNoCell && ends_ == kNoCell && nextState_ == 0);
  statesKept_ = states;
  const Cell memo = e_.newCells();
  atGameStart(e_, [&] {
    llvm::Value* bytes = bytesOfMemo();
    llvm::Value* fits = e_.ir().CreateICmpULE(bytes, e_.i64(kMostBytes));
    llvm::Value* memory = e_.scratch(e_.ir().CreateSelect(fits, bytes, e_.i64(0)));
    e_.storeCell(memo,
                 e_.ir().CreateSelect(fits, memory, llvm::ConstantPointerNull::get(e_.ir().getPtrTy())));
  });
  return memo;
}

llvm::Value* PatternEmitter::bytesOfMemo() {
  return e_.ir().CreateMul(e_.ir().CreateZExt(e_.positionCount(), e_.i64Type()),
                           e_.i64(static_cast<std::uint64_t>(statesKept_) * sizeof(std::int32_t)));
}

void PatternEmitter::clearMemo(Cell memo) {
  llvm::Value* memory = e_.loadCell(memo, e_.ptrType());
  emitIf(e_, e_.ir().CreateIsNotNull(memory),
         [&] { e_.ir().CreateMemSet(memory, e_.ir().getInt8(0), bytesOfMemo(), llvm::MaybeAlign(4)); });
}

void PatternEmitter::rememberPlaces(NodeId pattern) {
  if (!e_.shortcuts.patternMemos) return;
  // The memo is profitable only for repetitions that reach a position several times: loops with counts or a
  // single loop do so only inside another repetition, a few options rarely.
  if (countRepeats(pattern, isOption) < kManyOptions && !isNested(pattern) &&
      (countLoops(pattern) < 2 || hasCounters(pattern)))
    return;
  const std::int64_t states = countStates(pattern);
  if (states == 0 || states >= kTooManyStates) return;
  seen_ = newMemo(states);
  unkept_ = e_.newCells();
  mark_ = e_.newCells();
  markNext();
  // In the first search of a game, and before marks wrap around.
  emitIf(e_, e_.ir().CreateICmpSLE(mark(), e_.i32(1)), [&] {
    e_.storeCell(mark_, e_.i32(1));
    clearMemo(seen_);
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
  return countStates(pattern) > kManyStates;
}

bool PatternEmitter::rememberEnds(NodeId pattern) {
  if (!e_.shortcuts.patternMemos) return false;
  const std::int64_t states = countStates(pattern);
  if (countRepeats(pattern, isLoop) == 0 && countRepeats(pattern, isOption) < kManyOptions) return false;
  if (states == 0 || states >= kTooManyStates || e_.scope.row) return false;
  ends_ = newMemo(states);
  const Cell cleared = e_.newCells();
  emitIf(e_, e_.ir().CreateICmpEQ(e_.loadCell(cleared, e_.i64Type()), e_.i64(0)), [&] {
    e_.storeCell(cleared, e_.i64(1));
    clearMemo(ends_);
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
  llvm::Value* none = e_.ir().CreateIsNull(marks);
  // Without a memo the entry is a cell that is not compared.
  llvm::Value* entry = e_.ir().CreateSelect(none, e_.cellAddress(unkept_),
                                            e_.ir().CreateGEP(e_.i32Type(), marks, indexOfPlace(place)));
  const Memory memory{entry, mark()};
  llvm::Value* isNew = e_.ir().CreateICmpNE(e_.ir().CreateLoad(e_.i32Type(), entry), memory.mark);
  e_.require(e_.ir().CreateOr(none, isNew), seen);
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

}  // namespace cql::codegen
