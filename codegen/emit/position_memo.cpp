#include "codegen/emit/position_memo.h"

#include "codegen/core/search_support.h"
#include "frontend/op_table.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"

namespace cql::codegen {

bool PositionMemo::canRemember(const Emitter& emitter, NodeId filter) {
  const Node& node = emitter.node(filter);
  return frontend::isPure(node) && !(node.effects & frontend::kReadsVariables) && !emitter.scope.row &&
         !asksForPath(emitter, filter);
}

namespace {

/// Returns true if a loop over squares alone binds the variable, which then is one square.
bool isSquareOfLoop(const Emitter& emitter, std::uint32_t symbol) {
  if (emitter.query.symbols[symbol].kind != frontend::SymbolKind::Set) return false;
  return !contains(emitter, emitter.query.root,
                   [&](const Node& node) { return node.op != Op::SquareLoop && mayGive(node, symbol); });
}

/// Returns the variable that the filter reads if it is the only one, and of a piece or of the square of a
/// loop; else kNone.
std::uint32_t keyOf(const Emitter& emitter, NodeId filter) {
  std::uint32_t key = frontend::kNone;
  const bool readsOthers = contains(emitter, filter, [&](const Node& node) {
    if (!frontend::namesSymbol(node.op)) return false;
    if (node.op != Op::Variable || (key != frontend::kNone && key != node.symbol)) return true;
    key = node.symbol;
    return emitter.query.symbols[key].kind != frontend::SymbolKind::Piece && !isSquareOfLoop(emitter, key);
  });
  return readsOthers ? frontend::kNone : key;
}

}  // namespace

/// What is pure reads no unbound variable.
bool PositionMemo::canRememberByKey(const Emitter& emitter, NodeId filter) {
  return frontend::isPure(emitter.node(filter)) && keyOf(emitter, filter) != frontend::kNone &&
         !emitter.scope.row && !asksForPath(emitter, filter);
}

/// Allocates the bits; no result is known at the start of a game.
PositionMemo::PositionMemo(Emitter& emitter, NodeId filter)
    : e_(emitter),
      filter_(filter),
      key_(keyOf(emitter, filter)),
      bits_(e_.newCells(1)),
      state_(e_.newCells(kStateCells * (hasKey() ? kRows : 1))) {
  CQL_ASSERT(canRemember(emitter, filter) || canRememberByKey(emitter, filter));
  atGameStart(e_, [&] {
    llvm::Value* all = hasKey() ? e_.ir().CreateMul(bytes(), e_.i64(kRows)) : bytes();
    e_.storeCell(bits_, e_.scratch(all));
  });
}

llvm::Value* PositionMemo::bytes() {
  llvm::Value* words = e_.ir().CreateLShr(e_.ir().CreateAdd(e_.positionCount(), e_.i32(63)), e_.i32(6));
  return e_.ir().CreateShl(e_.ir().CreateZExt(words, e_.i64Type()), e_.i64(3));
}

/// Returns the row of the variable's value: i64.
llvm::Value* PositionMemo::row() {
  if (e_.query.symbols[key_].kind == frontend::SymbolKind::Set)
    return e_.ir().CreateZExt(e_.firstSquare(e_.readVariable(key_).v), e_.i64Type());
  llvm::Value* identity = e_.readIdentity(key_);
  llvm::Value* isAbsent = e_.ir().CreateICmpSLT(identity, e_.i32(0));
  return e_.ir().CreateZExt(e_.ir().CreateSelect(isAbsent, e_.i32(kRows - 1), identity), e_.i64Type());
}

llvm::Value* PositionMemo::address(State which) {
  llvm::Value* first = e_.cellAddress(state_ + which);
  if (!hasKey()) return first;
  return e_.ir().CreateInBoundsGEP(e_.i64Type(), first, e_.ir().CreateMul(row(), e_.i64(kStateCells)));
}

llvm::Value* PositionMemo::bits() {
  llvm::Value* all = e_.loadCell(bits_, e_.ptrType());
  return hasKey() ? e_.ir().CreateGEP(e_.ir().getInt8Ty(), all, e_.ir().CreateMul(row(), bytes())) : all;
}

void PositionMemo::begin(llvm::Value* from) {
  llvm::Value* isBefore = e_.ir().CreateICmpSLT(from, state(kFrom));
  llvm::Value* outside = e_.ir().CreateOr(isBefore, e_.ir().CreateICmpSGT(from, state(kEnd)));
  emitIf(e_, outside, [&] {
    store(kFrom, from);
    store(kEnd, from);
  });
}

/// Gathers the results of a word before it stores them.
llvm::Value* PositionMemo::extend(llvm::Value* limit, bool toFirst) {
  auto bitOf = [&](llvm::Value* position) {
    llvm::Value* place = e_.ir().CreateAnd(position, e_.i32(63));
    return e_.ir().CreateShl(e_.i64(1), e_.ir().CreateZExt(place, e_.i64Type()));
  };
  llvm::AllocaInst* asked = e_.local(e_.i32Type(), "asked", state(kEnd));
  llvm::AllocaInst* answers = e_.local(e_.i64Type(), "word");
  llvm::AllocaInst* first = e_.local(e_.i32Type(), "first", e_.i32(kNoPosition));
  Block *test = e_.block("unknown"), *begin = e_.block("word"), *ask = e_.block("ask"),
        *yes = e_.block("yes"), *no = e_.block("no"), *note = e_.block("note"), *done = e_.block("asked");
  e_.jump(test);

  e_.at(test);
  llvm::Value* from = e_.load(asked);
  e_.branch(e_.ir().CreateICmpSLT(from, limit), begin, done);

  e_.at(begin);
  e_.pollInterrupt();
  llvm::Value* words = bits();
  llvm::Value* index = e_.ir().CreateZExt(e_.ir().CreateLShr(from, e_.i32(6)), e_.i64Type());
  llvm::Value* word = e_.ir().CreateGEP(e_.i64Type(), words, index);
  llvm::Value* known = e_.ir().CreateSub(bitOf(from), e_.i64(1));
  e_.store(e_.ir().CreateAnd(e_.ir().CreateLoad(e_.i64Type(), word), known), answers);
  llvm::Value* next = e_.ir().CreateAdd(e_.ir().CreateOr(from, e_.i32(63)), e_.i32(1));
  llvm::Value* end = e_.ir().CreateSelect(e_.ir().CreateICmpSLT(next, limit), next, limit);
  e_.jump(ask);

  e_.at(ask);
  llvm::Value* position = e_.load(asked);
  e_.store(e_.ir().CreateAdd(position, e_.i32(1)), asked);
  {
    ElsewhereScope there(e_, position);
    e_.conditionOfPart(filter_, yes, no);
  }
  e_.at(yes);
  llvm::Value* earlier = e_.load(answers);
  e_.store(e_.ir().CreateOr(earlier, bitOf(position)), answers);
  if (toFirst) e_.store(position, first);
  e_.jump(toFirst ? note : no);
  e_.at(no);
  e_.branch(e_.ir().CreateICmpSLT(e_.load(asked), end), ask, note);

  e_.at(note);
  e_.ir().CreateStore(e_.load(answers), word);
  store(kEnd, e_.load(asked));
  e_.branch(isPosition(e_, e_.load(first)), done, test);
  e_.at(done);
  return e_.load(first);
}

/// Searches in a function of its own: the loops around it keep their registers.
void PositionMemo::unlessKnown(llvm::Value* from, llvm::Value* limit, llvm::Value* holds,
                               const Search& search) {
  llvm::Value* known = e_.ir().CreateICmpSGE(from, state(kSearched));
  known = e_.ir().CreateAnd(known, e_.ir().CreateICmpSLE(from, state(kNext)));
  known = e_.ir().CreateAnd(known, holds);
  llvm::Function* function;
  {
    FunctionScope scope(e_, "remember", e_.ir().getVoidTy(), {e_.i32Type()});
    function = scope.function();
    function->addFnAttr(llvm::Attribute::NoInline);
    llvm::Value *start = e_.scope.position, *end = scope.extra(0);
    begin(start);
    llvm::Value* next = search(start, end);
    store(kSearched, start);
    store(kNext, e_.ir().CreateSelect(isPosition(e_, next), next, end));
    store(kLimit, end);
    store(kStamp, e_.i64(0));
    e_.ir().CreateRetVoid();
  }
  emitIf(e_, e_.ir().CreateNot(known), [&] { callHelper(e_, function, from, {limit}); });
}

/// A match is the first one up to any limit behind it, and a search without a match has this result for lower
/// limits, too: in variations, each position has a limit of its own.
llvm::Value* PositionMemo::first(llvm::Value* from, llvm::Value* limit) {
  llvm::Value* hasMatch = e_.ir().CreateICmpSLT(state(kNext), state(kLimit));
  llvm::Value* isWithin = e_.ir().CreateOr(hasMatch, e_.ir().CreateICmpSLE(limit, state(kLimit)));
  unlessKnown(from, limit, isWithin, [&](llvm::Value* start, llvm::Value* end) {
    llvm::Value* known = state(kEnd);
    known = e_.ir().CreateSelect(e_.ir().CreateICmpSLT(known, end), known, end);
    llvm::AllocaInst* found = e_.local(e_.i32Type(), "found", nextBit(start, known));
    emitIf(e_, e_.ir().CreateNot(isPosition(e_, e_.load(found))),
           [&] { e_.store(extend(end, true), found); });
    return e_.load(found);
  });
  llvm::Value* next = state(kNext);
  return e_.ir().CreateSelect(e_.ir().CreateICmpSLT(next, limit), next, e_.i32(kNoPosition));
}

llvm::Value* PositionMemo::count(llvm::Value* from, llvm::Value* limit) {
  unlessKnown(from, limit, e_.ir().CreateICmpEQ(limit, state(kLimit)),
              [&](llvm::Value* start, llvm::Value* end) {
                extend(end, false);
                store(kCount, e_.kernel(Kernel::cqlCountBits, {bits(), start, end}));
                return nextBit(start, end);
              });
  return state(kCount);
}

llvm::Value* PositionMemo::nextBit(llvm::Value* from, llvm::Value* limit) {
  return e_.kernel(Kernel::cqlNextBit, {bits(), from, limit});
}

}  // namespace cql::codegen
