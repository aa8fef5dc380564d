#include "frontend/passes/cost.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// Saturates: deep nesting of repetitions would overflow.
constexpr double kMostCost = 1e18;

/// Returns the cost of the operation itself, and its probability to match if its operands do.
Estimate own(const Node& node) {
  const OpInfo& info = infoOf(node.op);
  Estimate result{info.cost, info.chance};
  if (node.op == Op::Constant) result.chance = node.number ? 1 : 0;
  if ((node.op == Op::MoveFilter || node.op == Op::LegalDash || node.op == Op::Speculate) &&
      node.mode >= static_cast<std::uint32_t>(MoveSource::Legal))
    result.cost = 120;
  if (node.op == Op::BoardTest) switch (static_cast<BoardTestKind>(node.mode)) {
      case BoardTestKind::Check:
        return {1, 0.08};
      case BoardTestKind::Mate:
        return {8, 0.002};
      case BoardTestKind::Stalemate:
        return {60, 0.0005};
    }
  return result;
}

}  // namespace

Estimate estimate(const Node& node, const std::vector<Estimate>& operands) {
  Estimate result = own(node);
  switch (node.op) {
    case Op::And:
    case Op::Compound: {
      result = {0, 1};
      for (NodeId operand : node.operands) {
        result.cost += result.chance * operands[operand].cost;
        result.chance *= operands[operand].chance;
      }
      return result;
    }
    case Op::Or: {
      double missed = 1;
      result = {0, 0};
      for (NodeId operand : node.operands) {
        result.cost += missed * operands[operand].cost;
        missed *= 1 - operands[operand].chance;
      }
      result.chance = 1 - missed;
      return result;
    }
    case Op::Not:
      return {operands[NotNode(node).filter()].cost, 1 - operands[NotNode(node).filter()].chance};
    case Op::Orbit: {
      double missed = 1;
      result.cost = 0;
      for (NodeId operand : node.operands) {
        if (operand == kNone) continue;
        result.cost += operands[operand].cost;
        missed *= 1 - operands[operand].chance;
      }
      result.chance = (node.flags & kAnyCount) ? 1 : 1 - missed;
      return result;
    }
    case Op::At:
    case Op::Call:
      result.chance = operands[valueOperandOf(node)].chance;
      break;
    default:
      break;
  }
  for (std::size_t place = 0; place < node.operands.size(); ++place) {
    if (node.operands[place] == kNone) continue;
    const double times = evaluationsOf(node.op, place);
    const Estimate& operand = operands[node.operands[place]];
    result.cost += times * operand.cost;
    if (node.op == Op::Find || node.op == Op::Echo) result.chance = std::min(1.0, times * operand.chance);
  }
  result.cost = std::min(result.cost, kMostCost);
  return result;
}

std::vector<Estimate> estimateAll(const Query& query) {
  std::vector<Estimate> result(query.nodes.size());
  auto visit = [&](auto& self, NodeId id) -> void {
    for (NodeId operand : query[id].operands)
      if (operand != kNone) self(self, operand);
    result[id] = estimate(query[id], result);
    CQL_ASSERT(result[id].cost >= 0 && result[id].chance >= 0 && result[id].chance <= 1);
  };
  if (query.root != kNone) visit(visit, query.root);
  return result;
}

}  // namespace cql::frontend
