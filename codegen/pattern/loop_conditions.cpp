#include "codegen/pattern/loop_conditions.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "codegen/core/search_support.h"
#include "codegen/pattern/unobservable.h"
#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"

namespace cql::codegen {

using frontend::SquareLoopNode;

namespace {

/// The iterations evaluate the conditions that hold again: those that often do are not tested before.
constexpr double kMostChance = 0.5;

/// Finds the conditions that `filter`, the body of the loop or a part of it, requires. `varying`: the
/// variables that may differ between iterations, sorted.
void findConditions(const Emitter& e, const std::vector<std::uint32_t>& varying, NodeId filter,
                    std::vector<NodeId>& found) {
  const Node& node = e.node(filter);
  if (node.op == Op::And || node.op == Op::Compound) {
    for (const NodeId member : node.operands) findConditions(e, varying, member, found);
    return;
  }
  const auto varies = [&](const Node& part) {
    return frontend::namesSymbol(part.op) && std::ranges::binary_search(varying, part.symbol);
  };
  if (frontend::isPure(node) && e.estimates[filter].cost <= kMostCostAhead &&
      e.estimates[filter].chance <= kMostChance && !contains(e, filter, varies))
    found.push_back(filter);
}

}  // namespace

llvm::Value* requireLoopConditions(Emitter& e, NodeId loop, llvm::Value* squares) {
  const Node& node = e.node(loop);
  CQL_ASSERT(!(node.flags & frontend::kAll) && squares->getType() == e.i64Type());
  const NodeId body = SquareLoopNode(node).body();
  // The loop itself stops a run if its variable is bound before.
  if (!e.shortcuts.loopConditions || e.has(loop, frontend::kStops) ||
      !isUnobservable(e, body, frontend::kNone))
    return squares;
  std::vector<NodeId> conditions;
  std::vector<std::uint32_t> varying = changedIn(e, body);
  varying.insert(std::ranges::upper_bound(varying, node.symbol), node.symbol);
  findConditions(e, varying, body, conditions);
  if (conditions.empty()) return squares;
  llvm::AllocaInst* left = e.local(e.i64Type(), "iterations", squares);
  unlessObservable(e, e.mayComment(body), [&] {
    emitIf(e, e.areSeveral(squares), [&] {
      Block *fails = e.block("fails"), *tested = e.block("tested");
      for (const NodeId condition : conditions) {
        Block* holds = e.block("holds");
        e.conditionOfPart(condition, holds, fails);
        e.at(holds);
      }
      e.jump(tested);
      e.at(fails);
      e.store(e.i64(0), left);
      e.jump(tested);
      e.at(tested);
    });
  });
  return e.load(left);
}

}  // namespace cql::codegen
