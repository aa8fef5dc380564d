#include "codegen/emit/position_memo.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "codegen/core/search_support.h"
#include "codegen/pattern/candidate_positions.h"
#include "codegen/pattern/unobservable.h"
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

/// A table with more bytes of bits than this has few rows.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 28, kFewRows = 16;

/// Returns the variables that the filter reads and does not give a value itself; nullopt if it depends on
/// more than the values of a few variables.
std::optional<std::vector<std::uint32_t>> keysOf(const Emitter& emitter, NodeId filter) {
  std::vector<std::uint32_t> keys;
  const bool readsOthers = contains(emitter, filter, [&](const Node& node) {
    if (!frontend::namesSymbol(node.op)) return false;
    switch (node.op) {
      case Op::SquareLoop:
      case Op::PieceLoop:
      case Op::Assign:
        return !isLocalOf(emitter, filter, node.symbol);
      case Op::Variable:
        break;
      default:
        return true;
    }
    if (std::ranges::count(keys, node.symbol) || isLocalOf(emitter, filter, node.symbol)) return false;
    const frontend::SymbolKind kind = emitter.query.symbols[node.symbol].kind;
    keys.push_back(node.symbol);
    return kind != frontend::SymbolKind::Piece && kind != frontend::SymbolKind::Set &&
           kind != frontend::SymbolKind::Number;
  });
  if (readsOthers || keys.size() > std::size(CqlMemoRow{}.keys)) return std::nullopt;
  return keys;
}

/// Returns true if a loop over squares alone binds the variable, which then is one square.
bool isSquareOfLoop(const Emitter& emitter, std::uint32_t symbol) {
  return !contains(emitter, emitter.query.root,
                   [&](const Node& node) { return node.op != Op::SquareLoop && mayGive(node, symbol); });
}

}  // namespace

/// What is pure reads no unbound variable.
bool PositionMemo::canRememberByKeys(const Emitter& emitter, NodeId filter) {
  return frontend::isPure(emitter.node(filter)) && keysOf(emitter, filter) && !emitter.scope.row &&
         !asksForPath(emitter, filter);
}

bool PositionMemo::canRememberTruth(const Emitter& emitter, NodeId filter) {
  return isUnobservable(emitter, filter, frontend::kNone) && keysOf(emitter, filter) && !emitter.scope.row &&
         !asksForPath(emitter, filter);
}

PositionMemo::PositionMemo(Emitter& emitter, NodeId filter, llvm::Function* evaluate)
    : e_(emitter),
      filter_(filter),
      evaluate_(evaluate),
      keys_(canRemember(emitter, filter) ? std::vector<std::uint32_t>() : keysOf(emitter, filter).value()),
      memory_(e_.newCells(1)),
      states_(keys_.empty() ? e_.newCells(kStateCells) : kNoCell) {
  atGameStart(e_, [&] { e_.storeCell(memory_, keys_.empty() ? e_.scratch(bytes()) : newTable()); });
}

/// Allocates a table for the game, without results.
llvm::Value* PositionMemo::newTable() {
  llvm::Value* isHuge = e_.ir().CreateICmpUGT(bytes(), e_.i64(kMostBytes / kCqlMemoRows));
  llvm::Value* rows = e_.ir().CreateSelect(isHuge, e_.i64(kFewRows), e_.i64(kCqlMemoRows));
  llvm::Value* bits = e_.ir().CreateMul(bytes(), rows);
  llvm::Value* table = e_.scratch(e_.ir().CreateAdd(bits, e_.i64(sizeof(CqlMemoTable))));
  e_.kernel(Kernel::cqlClearMemo, {table, rows});
  return table;
}

llvm::Value* PositionMemo::bytes() {
  llvm::Value* words = e_.ir().CreateLShr(e_.ir().CreateAdd(e_.positionCount(), e_.i32(63)), e_.i32(6));
  return e_.ir().CreateShl(e_.ir().CreateZExt(words, e_.i64Type()), e_.i64(3));
}

/// Returns the value as it is compared: i64; small, if few values are likely.
llvm::Value* PositionMemo::valueOf(std::uint32_t key) {
  switch (e_.query.symbols[key].kind) {
    case frontend::SymbolKind::Piece:
      return e_.ir().CreateZExt(e_.readIdentity(key), e_.i64Type());
    case frontend::SymbolKind::Set: {
      llvm::Value* squares = e_.readVariable(key).v;
      return isSquareOfLoop(e_, key) ? e_.ir().CreateZExt(e_.firstSquare(squares), e_.i64Type()) : squares;
    }
    default:
      return e_.ir().CreateZExt(e_.readVariable(key).v, e_.i64Type());
  }
}

PositionMemo::Row PositionMemo::findRow() {
  if (keys_.empty()) return {e_.cellAddress(states_), e_.loadCell(memory_, e_.ptrType())};
  return findRowByKeys();
}

PositionMemo::Row PositionMemo::findRowByKeys() {
  static_assert(sizeof(CqlMemoRow{}.cells) == kStateCells * sizeof(std::uint64_t));
  llvm::Value* table = e_.loadCell(memory_, e_.ptrType());
  const auto value = [&](std::size_t i) { return i < keys_.size() ? valueOf(keys_[i]) : e_.i64(0); };
  static_assert(std::size(CqlMemoRow{}.keys) == 3);
  llvm::Value* index = e_.kernel(Kernel::cqlMemoRow, {table, value(0), value(1), value(2)});
  const auto behind = [&](llvm::Value* start, std::uint64_t offset, llvm::Value* size) {
    llvm::Value* bytes = e_.ir().CreateAdd(e_.i64(offset), e_.ir().CreateMul(index, size));
    return e_.ir().CreateInBoundsGEP(e_.ir().getInt8Ty(), start, bytes);
  };
  return {
      behind(table, offsetof(CqlMemoTable, rows) + offsetof(CqlMemoRow, cells), e_.i64(sizeof(CqlMemoRow))),
      behind(table, sizeof(CqlMemoTable), bytes())};
}

void PositionMemo::begin(llvm::Value* from) {
  llvm::Value* isBefore = e_.ir().CreateICmpSLT(from, state(kFrom));
  llvm::Value* outside = e_.ir().CreateOr(isBefore, e_.ir().CreateICmpSGT(from, state(kEnd)));
  emitIf(e_, outside, [&] {
    store(kFrom, from);
    store(kEnd, from);
  });
}

/// Gathers the results of a word before it stores them. Positions that are no candidates need no evaluation.
llvm::Value* PositionMemo::extend(llvm::Value* limit, bool toFirst) {
  auto bitOf = [&](llvm::Value* position) {
    llvm::Value* place = e_.ir().CreateAnd(position, e_.i32(63));
    return e_.ir().CreateShl(e_.i64(1), e_.ir().CreateZExt(place, e_.i64Type()));
  };
  const std::optional<CandidatePositions> candidates = CandidatePositions::of(e_, filter_);
  llvm::AllocaInst* asked = e_.local(e_.i32Type(), "asked", state(kEnd));
  llvm::AllocaInst* candidate = candidates ? e_.local(e_.i32Type(), "candidate", state(kEnd)) : nullptr;
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
  if (candidates) {
    llvm::Value* later = e_.load(candidate);
    later = e_.ir().CreateSelect(e_.ir().CreateICmpSLT(later, end), later, end);
    e_.store(later, asked);
    e_.require(e_.ir().CreateICmpSLT(later, end), note);
  }
  llvm::Value* position = e_.load(asked);
  e_.store(e_.ir().CreateAdd(position, e_.i32(1)), asked);
  if (candidates) {
    llvm::Value* later = candidates->next(position, limit);
    e_.store(e_.ir().CreateSelect(isPosition(e_, later), later, limit), candidate);
  }
  llvm::Value* mark = e_.mayComment(filter_) ? e_.journalMark() : nullptr;
  if (evaluate_) {
    e_.branch(callHelper(e_, evaluate_, position), yes, no);
  } else {
    ElsewhereScope there(e_, position);
    e_.conditionOfPart(filter_, yes, no);
  }
  e_.at(yes);
  if (mark) e_.rollback(mark);
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
    FunctionScope scope(e_, "remember", e_.ir().getVoidTy(), {e_.i32Type(), e_.ptrType(), e_.ptrType()});
    function = scope.function();
    function->addFnAttr(llvm::Attribute::NoInline);
    llvm::Value *start = e_.scope.position, *end = scope.extra(0);
    const Row outside = std::exchange(row_, {scope.extra(1), scope.extra(2)});
    begin(start);
    llvm::Value* next = search(start, end);
    store(kSearched, start);
    store(kNext, e_.ir().CreateSelect(isPosition(e_, next), next, end));
    store(kLimit, end);
    store(kStamp, e_.i64(0));
    e_.ir().CreateRetVoid();
    row_ = outside;
  }
  emitIf(e_, e_.ir().CreateNot(known),
         [&] { callHelper(e_, function, from, {limit, row_.states, row_.bits}); });
}

/// A match is the first one up to any limit behind it, and a search without a match has this result for lower
/// limits, too: in variations, each position has a limit of its own.
llvm::Value* PositionMemo::first(llvm::Value* from, llvm::Value* limit) {
  row_ = findRow();
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
  row_ = findRow();
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
