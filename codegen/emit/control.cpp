// Loops, assertions, sorting, comparing lines of moves (language/22).
#include <limits>

#include "codegen/core/families.h"
#include "codegen/core/search_support.h"
#include "codegen/emit/search.h"

namespace cql::codegen {
namespace {

/// As long as the test matches the body is evaluated; always matches.
void emitWhile(Emitter& e, const Node& node) {
  Block *test = e.block("while"), *body = e.block("body"), *done = e.block("whiledone");
  e.jump(test);
  e.at(test);
  e.pollInterrupt();
  e.conditionOfPart(node.kids[0], body, done);
  e.at(body);
  e.conditionOfPart(node.kids[1], test, test);
  e.at(done);
}

/// The body runs for each match of the pattern in a string that is evaluated once (language/32 §7).
void emitWhileMatch(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  Value subject = e.value(node.kids[0], failed);
  llvm::Value* iteration = e.call(Service::regexIterateBegin, {e.i32(node.symbol), subject}).v;
  Block *test = e.block("matches"), *body = e.block("body"), *done = e.block("matchesdone");
  e.jump(test);
  e.at(test);
  e.pollInterrupt();
  e.branch(e.call(Service::regexIterateNext, {iteration, e.locationOf(id)}).v, body, done);
  e.at(body);
  e.conditionOfPart(node.kids[1], test, test);
  e.at(done);
}

/// Until the body fails; matches if it matched once.
void emitLoop(Emitter& e, const Node& node, Block* failed) {
  llvm::AllocaInst* any = e.local(e.i1Type(), "any", e.i1(false));
  Block *round = e.block("loop"), *again = e.block("again"), *out = e.block("loopdone");
  e.jump(round);
  e.at(round);
  e.pollInterrupt();
  e.conditionOfPart(node.kids[0], again, out);
  e.at(again);
  e.store(e.i1(true), any);
  e.jump(round);
  e.at(out);
  e.require(e.load(any), failed);
}

void emitAssert(Emitter& e, NodeId id) {
  Block *right = e.block("asserted"), *wrong = e.block("assert");
  e.condition(e.node(id).kids[0], right, wrong);
  e.at(wrong);
  e.call(Service::stopAssert, {e.scope.position, e.locationOf(id)});
  e.ir().CreateUnreachable();
  e.at(right);
}

void emitAssertVariations(Emitter& e, NodeId id) {
  if (e.searchesVariations()) return;
  e.call(Service::stopWithText, {e.string(e.node(id).text), e.locationOf(id)});
  e.ir().CreateUnreachable();
  e.at(e.block("never"));
}

/// Keeps the best value of the game and the comments that were made for it (language/22 §5).
Value emitSort(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  const NodeId kid = node.kids[0];
  const bool comments = e.mayComment(kid);
  llvm::Value* mark = comments ? e.journalMark() : nullptr;
  Value value;
  {
    ScopeGuard outside(e);
    e.scope.castlingCell = kNoCell;  // language/20 §3.6; a line steers what is sorted by (language/21 §2.4)
    e.scope.insideSort = true;
    value = e.value(kid, failed);
  }
  const bool text = node.type == Type::String;
  llvm::Value* best = e.call(text ? Service::sortString : Service::sortNumber, {e.i32(node.symbol), value}).v;
  if (comments) e.call(Service::sortComments, {e.i32(node.symbol), mark, best});
  return value;
}

Value emitConsecutiveMoves(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  auto& names = e.manifest.consecutiveNames;
  names.resize(static_cast<std::size_t>(e.query.consecutiveFilters) * 2);
  e.manifest.consecutiveQuiet.resize(static_cast<std::size_t>(e.query.consecutiveFilters));
  const auto filter = static_cast<std::size_t>(node.number);
  names[filter * 2] = e.query.symbols[node.symbol].name;
  names[filter * 2 + 1] = e.query.symbols[node.symbol2].name;
  e.manifest.consecutiveQuiet[filter] = (node.flags & frontend::kQuiet) != 0;

  e.requireBound(node.symbol, id);
  e.requireBound(node.symbol2, id);
  RangeBounds range = readRange(e, id, 0, failed);
  if (!range.low) range = {e.i32(1), e.i32(std::numeric_limits<std::int32_t>::max())};
  llvm::Value *x = e.readVariable(node.symbol).v, *y = e.readVariable(node.symbol2).v;
  llvm::Value* length =
      e.call(Service::consecutiveMoves, {e.i32(node.number), x, y, range.low, range.high}).v;
  e.require(e.ir().CreateICmpNE(length, e.i32(0)), failed);
  return length;
}

}  // namespace

Value emitControlValue(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  switch (node.op) {
    case Op::While:
      emitWhile(e, node);
      return {};
    case Op::WhileMatch:
      emitWhileMatch(e, id, failed);
      return {};
    case Op::Loop:
      emitLoop(e, node, failed);
      return {};
    case Op::Assert:
      emitAssert(e, id);
      return {};
    case Op::Abort:
      e.stop(RunTimeError::Aborted, id);
      e.at(e.block("never"));
      return {};
    case Op::AssertVariations:
      emitAssertVariations(e, id);
      return {};
    case Op::Find:
      return emitFindValue(e, id, failed);
    case Op::Echo:
      return emitEchoValue(e, id, failed);
    case Op::ConsecutiveMoves:
      return emitConsecutiveMoves(e, id, failed);
    case Op::Sort:
      return emitSort(e, id, failed);
    case Op::SimilarPosition:
      e.require(e.call(Service::similarPosition, {e.i32(node.symbol), e.scope.position}).v, failed);
      return {};
    case Op::SimilarPositionGame: {
      llvm::Value* game = e.call(Service::similarPositionGame, {e.i32(node.symbol)}).v;
      e.require(e.ir().CreateICmpNE(game, e.i32(0)), failed);
      return game;
    }
    default:
      llvm::report_fatal_error("not a filter of control");
  }
}

}  // namespace cql::codegen
