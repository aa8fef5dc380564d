#include "codegen/core/search_support.h"

#include <algorithm>
#include <cstddef>

#include "frontend/op_table.h"
#include "runtime/assert.h"
#include "runtime/settings.h"

namespace cql::codegen {

llvm::Value* firstChildOf(Emitter& e, llvm::Value* position) {
  return e.kernel(Kernel::cqlFirstChild, {e.scope.ctx, position});
}

/// kNoPosition after the last.
static llvm::Value* nextSiblingOf(Emitter& e, llvm::Value* child) {
  if (!e.searchesVariations()) return e.i32(kNoPosition);
  return e.kernel(Kernel::cqlNextSibling, {e.scope.ctx, child});
}

llvm::Value* isPosition(Emitter& e, llvm::Value* position) {
  return e.ir().CreateICmpSGE(position, e.i32(0));
}

llvm::Value* isRoot(Emitter& e, llvm::Value* position) {
  return e.ir().CreateICmpEQ(position, e.i32(0));
}

llvm::Value* wasMoved(Emitter& e, llvm::Value* position) {
  llvm::Value* moved = e.ir().CreateNot(isRoot(e, position));
  if (!e.imagines()) return moved;
  llvm::Value* edit = e.ir().CreateAnd(e.moveTo(position), e.i32(kMoveEdit));
  return e.ir().CreateAnd(moved, e.ir().CreateICmpEQ(edit, e.i32(0)));
}

llvm::Value* firstMove(Emitter& e, llvm::Value* head, MoveChoice choice) {
  llvm::Value* first = firstChildOf(e, head);
  if (choice != MoveChoice::Secondary) return first;
  if (!e.searchesVariations()) return e.i32(kNoPosition);
  llvm::AllocaInst* second = e.local(e.i32Type(), "second", e.i32(kNoPosition));
  emitIf(e, isPosition(e, first), [&] { e.store(nextSiblingOf(e, first), second); });
  return e.load(second);
}

llvm::Value* nextMove(Emitter& e, llvm::Value* child, MoveChoice choice) {
  return choice == MoveChoice::Primary ? e.i32(kNoPosition) : nextSiblingOf(e, child);
}

void forEachPosition(Emitter& e, llvm::Value* first, const std::function<llvm::Value*(llvm::Value*)>& next,
                     const std::function<void(llvm::Value*)>& body) {
  CQL_ASSERT(first->getType() == e.i32Type());
  llvm::AllocaInst* variable = e.local(e.i32Type(), "place", first);
  Block *test = e.block("each"), *round = e.block("round"), *done = e.block("eachdone");
  e.jump(test);
  e.at(test);
  llvm::Value* position = e.load(variable);
  e.branch(isPosition(e, position), round, done);
  e.at(round);
  body(position);
  if (e.ir().GetInsertBlock()) {
    e.store(next(position), variable);
    e.jump(test);
  }
  e.at(done);
}

void forEachMove(Emitter& e, llvm::Value* head, MoveChoice choice,
                 const std::function<void(llvm::Value*)>& body) {
  forEachPosition(
      e, firstMove(e, head, choice), [&](llvm::Value* child) { return nextMove(e, child, choice); }, body);
}

void forEachIndex(Emitter& e, llvm::Value* count, const std::function<void(llvm::Value*)>& body) {
  CQL_ASSERT(count->getType() == e.i32Type());
  llvm::AllocaInst* variable = e.local(e.i32Type(), "index", e.i32(0));
  Block *test = e.block("index"), *round = e.block("round"), *done = e.block("indexdone");
  e.jump(test);
  e.at(test);
  llvm::Value* index = e.load(variable);
  e.branch(e.ir().CreateICmpSLT(index, count), round, done);
  e.at(round);
  body(index);
  e.store(e.ir().CreateAdd(index, e.i32(1)), variable);
  e.jump(test);
  e.at(done);
}

void emitIf(Emitter& e, llvm::Value* test, const std::function<void()>& body) {
  CQL_ASSERT(test->getType() == e.i1Type());
  Block *yes = e.block("then"), *done = e.block("endif");
  e.branch(test, yes, done);
  e.at(yes);
  body();
  if (e.ir().GetInsertBlock()) e.jump(done);
  e.at(done);
}

void atGameStart(Emitter& e, const std::function<void()>& code) {
  ScopeGuard scope(e);
  llvm::IRBuilderBase::InsertPointGuard place(e.ir());
  llvm::Function* search = e.module().getFunction("cql_search");
  CQL_ASSERT(search && search->getEntryBlock().getTerminator());
  e.ir().SetInsertPoint(search->getEntryBlock().getTerminator());
  e.scope.ctx = search->getArg(0);
  code();
}

Cell memoryOfGame(Emitter& e, std::uint64_t bytes) {
  CQL_ASSERT(bytes > 0);
  const Cell cell = e.newCells();
  atGameStart(e, [&] {
    llvm::Value* positions = e.ir().CreateZExt(e.positionCount(), e.i64Type());
    e.storeCell(cell, e.scratch(e.ir().CreateMul(positions, e.i64(bytes))));
  });
  return cell;
}

llvm::Value* setOrAll(Emitter& e, NodeId set) {
  return set == frontend::kNone ? e.i64(kAllSquares) : e.set(set);
}

RangeBounds readRange(Emitter& e, NodeId low, NodeId high, Block* failed) {
  CQL_ASSERT(low != frontend::kNone || high == frontend::kNone);
  if (low == frontend::kNone) return {};
  llvm::Value* least = e.value(low, failed).v;
  return {least, high == frontend::kNone ? least : e.value(high, failed).v};
}

void requireInRange(Emitter& e, RangeBounds range, llvm::Value* value, Block* failed) {
  CQL_ASSERT(!range.low == !range.high);
  if (!range.low) return;
  CQL_ASSERT(failed && value->getType() == e.i32Type());
  e.require(e.ir().CreateICmpSGE(value, range.low), failed);
  e.require(e.ir().CreateICmpSLE(value, range.high), failed);
}

void requireUnbound(Emitter& e, std::uint32_t symbol, NodeId loop) {
  CQL_ASSERT(symbol < e.query.symbols.size());
  Block *bound = e.block("bound"), *free = e.block("free");
  e.branch(e.isBound(symbol), bound, free);
  e.at(bound);
  e.stop(RunTimeError::LoopVariableBound, loop);
  e.at(free);
}

/// Compares the comment level with this one: i1.
static llvm::Value* compareLevel(Emitter& e, llvm::CmpInst::Predicate how, CommentLevel level) {
  llvm::Value* given = e.contextField(CQL_CONTEXT(commentLevel), e.ir().getInt8Ty(), true);
  return e.ir().CreateICmp(how, given, e.ir().getInt8(static_cast<std::uint8_t>(level)));
}

llvm::Value* isNormalLevel(Emitter& e) {
  return compareLevel(e, llvm::CmpInst::ICMP_EQ, CommentLevel::Normal);
}

void atNormalLevel(Emitter& e, const std::function<void()>& body) {
  emitIf(e, isNormalLevel(e), body);
}

void unlessSilent(Emitter& e, const std::function<void()>& body) {
  emitIf(e, compareLevel(e, llvm::CmpInst::ICMP_NE, CommentLevel::Silent), body);
}

void ifDrawn(Emitter& e, const std::function<void()>& body) {
  llvm::Value* draws = e.contextField(CQL_CONTEXT(recordsEvidence), e.ir().getInt8Ty(), true);
  emitIf(e, e.ir().CreateICmpNE(draws, e.ir().getInt8(0)), body);
}

void recordWay(Emitter& e, const Node& filter, llvm::Value* start, llvm::Value* last) {
  CQL_ASSERT(filter.op == Op::Line || filter.op == Op::Path);
  if (!(filter.flags & frontend::kEvidence)) return;
  ifDrawn(e, [&] {
    e.call(Service::evidence, {last, e.i32(static_cast<int>(EvidenceKind::Way)), start, e.i64(0)});
  });
}

bool contains(const Emitter& e, NodeId filter, const std::function<bool(const Node&)>& test) {
  const Node& node = e.node(filter);
  if (test(node)) return true;
  for (NodeId operand : node.operands)
    if (operand != frontend::kNone && contains(e, operand, test)) return true;
  return false;
}

bool asksForPath(const Emitter& e, NodeId filter) {
  return contains(e, filter, [](const Node& n) { return n.op == Op::PathPosition || n.op == Op::PathCount; });
}

bool isLoopForOne(const Node& node) {
  return (node.op == Op::SquareLoop || node.op == Op::PieceLoop) && !(node.flags & frontend::kAll);
}

bool isVariable(const Emitter& e, NodeId filter, frontend::SymbolKind kind) {
  return filter != frontend::kNone && e.node(filter).op == Op::Variable &&
         e.query.symbols[e.node(filter).symbol].kind == kind;
}

bool mentions(const Emitter& e, NodeId filter, std::uint32_t symbol) {
  return contains(e, filter, [&](const Node& n) { return n.op == Op::Variable && n.symbol == symbol; });
}

bool mayGive(const Node& node, std::uint32_t symbol) {
  using frontend::Use;
  switch (frontend::infoOf(node.op).use) {
    case Use::Nothing:
    case Use::Looks:
    case Use::Reads:
      return false;
    case Use::Writes:
    case Use::ReadsAndWrites:
    case Use::Binds:
      return node.symbol == symbol || node.symbol2 == symbol;
  }
  return false;
}

bool mayChange(const Emitter& e, NodeId filter, std::uint32_t symbol) {
  CQL_ASSERT(symbol < e.query.symbols.size());
  return contains(e, filter, [&](const Node& node) { return mayGive(node, symbol); });
}

std::vector<std::uint32_t> changedIn(const Emitter& e, NodeId filter) {
  std::vector<std::uint32_t> symbols;
  contains(e, filter, [&](const Node& node) {
    for (const std::uint32_t symbol : {node.symbol, node.symbol2})
      if (mayGive(node, symbol)) symbols.push_back(symbol);
    return false;
  });
  std::ranges::sort(symbols);
  return symbols;
}

bool isLocalOf(const Emitter& e, NodeId filter, std::uint32_t symbol) {
  const auto givers = [&](NodeId root) {
    int count = 0;
    contains(e, root, [&](const Node& node) {
      count += mayGive(node, symbol);
      return false;
    });
    return count;
  };
  return givers(filter) == givers(e.query.root);
}

}  // namespace cql::codegen
