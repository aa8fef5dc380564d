// Emits loops, assertions, sorting, comparing lines of moves (language/22).
#include <limits>

#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {
using frontend::AssertNode;
using frontend::ConsecutiveMovesNode;
using frontend::LoopNode;
using frontend::RecordedValueNode;
using frontend::WhileMatchNode;
using frontend::WhileNode;
/// Evaluates the body as long as the test matches; always matches.
Value emitWhile(Emitter& e, NodeId id, Block*) {
  const WhileNode node(e.node(id));
  Block *test = e.block("while"), *body = e.block("body"), *done = e.block("whiledone");
  e.jump(test);
  e.at(test);
  e.pollInterrupt();
  e.conditionOfPart(node.condition(), body, done);
  e.at(body);
  e.conditionOfPart(node.body(), test, test);
  e.at(done);
  return {};
}

/// Runs the body for each match of the pattern in a string, evaluated once (language/32 §7).
Value emitWhileMatch(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  Value subject = e.value(WhileMatchNode(node).text(), failed);
  llvm::Value* iteration =
      node.symbol != frontend::kNone
          ? e.call(Service::regexIterateBegin, {e.i32(node.symbol), subject}).v
          : e.call(Service::regexIterateBeginFor,
                   {e.value(WhileMatchNode(node).pattern(), failed), subject, e.locationOf(id)})
                .v;
  Block *test = e.block("matches"), *body = e.block("body"), *done = e.block("matchesdone");
  e.jump(test);
  e.at(test);
  e.pollInterrupt();
  e.branch(e.call(Service::regexIterateNext, {iteration, e.locationOf(id)}).v, body, done);
  e.at(body);
  e.conditionOfPart(WhileMatchNode(node).body(), test, test);
  e.at(done);
  return {};
}

/// Repeats the body until it fails; matches if it matched once.
Value emitLoop(Emitter& e, NodeId id, Block* failed) {
  llvm::AllocaInst* any = e.local(e.i1Type(), "any", e.i1(false));
  Block *round = e.block("loop"), *again = e.block("again"), *out = e.block("loopdone");
  e.jump(round);
  e.at(round);
  e.pollInterrupt();
  e.conditionOfPart(LoopNode(e.node(id)).body(), again, out);
  e.at(again);
  e.store(e.i1(true), any);
  e.jump(round);
  e.at(out);
  e.require(e.load(any), failed);
  return {};
}

/// Distinguishes numbers and sets by their bits.
Value emitDistinct(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  const NodeId operand = RecordedValueNode(node).value();
  llvm::Value* label = e.i32(node.symbol);
  llvm::Value* isNew;
  if (e.node(operand).type == Type::String)
    isNew = e.call(Service::isNewString, {e.value(operand, failed), label}).v;
  else if (e.node(operand).type == Type::Set)
    isNew = e.call(Service::isNew, {label, e.set(operand)}).v;
  else
    isNew = e.call(Service::isNew, {label, e.ir().CreateZExt(e.value(operand, failed).v, e.i64Type())}).v;
  e.require(isNew, failed);
  return {};
}

Value emitAssert(Emitter& e, NodeId id, Block*) {
  Block *right = e.block("asserted"), *wrong = e.block("assert");
  e.condition(AssertNode(e.node(id)).filter(), right, wrong);
  e.at(wrong);
  e.call(Service::stopAssert, {e.scope.position, e.locationOf(id)});
  e.ir().CreateUnreachable();
  e.at(right);
  return {};
}

Value emitAbort(Emitter& e, NodeId id, Block*) {
  e.stop(RunTimeError::Aborted, id);
  e.at(e.block("never"));
  return {};
}

Value emitAssertVariations(Emitter& e, NodeId id, Block*) {
  if (e.searchesVariations()) return {};
  e.call(Service::stopWithText, {e.string(e.node(id).text), e.locationOf(id)});
  e.ir().CreateUnreachable();
  e.at(e.block("never"));
  return {};
}

/// Updates the best sort value of the game; returns an i1, true if it improved. Values no better than the
/// best one seen at this filter are rejected early.
llvm::Value* improveSort(Emitter& e, std::uint32_t key, llvm::Value* value) {
  CQL_ASSERT(key < e.query.sortKeys.size());
  const Cell any = e.newCells(2), known = any + 1;
  llvm::AllocaInst* best = e.local(e.i1Type(), "best", e.i1(false));
  llvm::Value* before = e.loadCell(known, e.i32Type());
  llvm::Value* better = e.query.sortKeys[key].smallest ? e.ir().CreateICmpSLT(value, before)
                                                       : e.ir().CreateICmpSGT(value, before);
  llvm::Value* isFirst = e.ir().CreateICmpEQ(e.loadCell(any, e.i64Type()), e.i64(0));
  emitIf(e, e.ir().CreateOr(isFirst, better), [&] {
    e.storeCell(any, e.i64(1));
    e.storeCell(known, value);
    e.store(e.call(Service::sortNumber, {e.i32(key), value}).v, best);
  });
  return e.load(best);
}

/// Keeps the best value of the game, and its comments (language/22 §5).
Value emitSort(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  const NodeId operand = RecordedValueNode(node).value();
  const bool comments = e.mayComment(operand);
  llvm::Value* mark = comments ? e.journalMark() : nullptr;
  Value value;
  {
    ScopeGuard outside(e);
    e.scope.castlingCell = kNoCell;  // language/20 §3.6; a line steers the sort key (language/21 §2.4)
    e.scope.insideSort = true;
    value = e.value(operand, failed);
  }
  llvm::Value* best = node.type == Type::String ? e.call(Service::sortString, {e.i32(node.symbol), value}).v
                                                : improveSort(e, node.symbol, value.v);
  if (comments) {
    emitIf(e, e.ir().CreateOr(best, e.ir().CreateICmpNE(e.journalMark(), mark)),
           [&] { e.call(Service::sortComments, {e.i32(node.symbol), mark, best}); });
  }
  return value;
}

Value emitConsecutiveMoves(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  auto& names = e.manifest.consecutiveNames;
  names.resize(static_cast<std::size_t>(e.query.consecutiveFilters) * 2);
  e.manifest.consecutiveQuiet.resize(static_cast<std::size_t>(e.query.consecutiveFilters));
  const auto filter = static_cast<std::size_t>(node.number);
  CQL_ASSERT(node.number >= 0 && node.number < e.query.consecutiveFilters);
  names[filter * 2] = e.query.symbols[node.symbol].name;
  names[filter * 2 + 1] = e.query.symbols[node.symbol2].name;
  e.manifest.consecutiveQuiet[filter] = (node.flags & frontend::kQuiet) != 0;

  e.requireBound(node.symbol, id);
  e.requireBound(node.symbol2, id);
  const ConsecutiveMovesNode bounds(node);
  RangeBounds range = readRange(e, bounds.low(), bounds.high(), failed);
  if (!range.low) range = {e.i32(1), e.i32(std::numeric_limits<std::int32_t>::max())};
  llvm::Value *x = e.readVariable(node.symbol).v, *y = e.readVariable(node.symbol2).v;
  // Most pairs are on one line, where no moves are compared.
  llvm::Value* common = e.kernel(Kernel::cqlLca, {e.scope.ctx, x, y});
  llvm::Value* divided = e.ir().CreateICmpNE(common, x);
  divided = e.ir().CreateAnd(divided, e.ir().CreateICmpNE(common, y));
  e.require(divided, failed);
  llvm::Value* length =
      e.call(Service::consecutiveMoves, {e.i32(node.number), x, y, range.low, range.high}).v;
  e.require(e.ir().CreateICmpNE(length, e.i32(0)), failed);
  return length;
}

Value emitSimilarPosition(Emitter& e, NodeId id, Block* failed) {
  e.require(e.call(Service::similarPosition, {e.i32(e.node(id).symbol), e.scope.position}).v, failed);
  return {};
}

Value emitSimilarPositionGame(Emitter& e, NodeId id, Block* failed) {
  llvm::Value* game = e.call(Service::similarPositionGame, {e.i32(e.node(id).symbol)}).v;
  e.require(e.ir().CreateICmpNE(game, e.i32(0)), failed);
  return game;
}

}  // namespace cql::codegen
