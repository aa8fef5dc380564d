#include "frontend/passes/cost.h"

#include <algorithm>

#include "frontend/op_table.h"

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

Estimate estimate(const Node& node, const std::vector<Estimate>& kids) {
  Estimate result = own(node);
  switch (node.op) {
    case Op::And:
    case Op::Compound: {
      result = {0, 1};
      for (NodeId kid : node.kids) {
        result.cost += result.chance * kids[kid].cost;
        result.chance *= kids[kid].chance;
      }
      return result;
    }
    case Op::Or: {
      double missed = 1;
      result = {0, 0};
      for (NodeId kid : node.kids) {
        result.cost += missed * kids[kid].cost;
        missed *= 1 - kids[kid].chance;
      }
      result.chance = 1 - missed;
      return result;
    }
    case Op::Not:
      return {kids[node.kids[0]].cost, 1 - kids[node.kids[0]].chance};
    case Op::Orbit: {
      double missed = 1;
      result.cost = 0;
      for (NodeId kid : node.kids) {
        if (kid == kNone) continue;
        result.cost += kids[kid].cost;
        missed *= 1 - kids[kid].chance;
      }
      result.chance = (node.flags & kAnyCount) ? 1 : 1 - missed;
      return result;
    }
    case Op::At:
    case Op::Call:
      result.chance = kids[valueKidOf(node)].chance;
      break;
    default:
      break;
  }
  const Rounds& rounds = infoOf(node.op).rounds;
  for (std::size_t place = 0; place < node.kids.size(); ++place) {
    if (node.kids[place] == kNone) continue;
    const double times = rounds.first <= place && place <= rounds.last ? rounds.times : 1;
    const Estimate& kid = kids[node.kids[place]];
    result.cost += times * kid.cost;
    if (node.op == Op::Find || node.op == Op::Echo) result.chance = std::min(1.0, times * kid.chance);
  }
  result.cost = std::min(result.cost, kMostCost);
  return result;
}

std::vector<Estimate> estimateAll(const Query& query) {
  std::vector<Estimate> result(query.nodes.size());
  auto visit = [&](auto& self, NodeId id) -> void {
    for (NodeId kid : query[id].kids)
      if (kid != kNone) self(self, kid);
    result[id] = estimate(query[id], result);
  };
  if (query.root != kNone) visit(visit, query.root);
  return result;
}

}  // namespace cql::frontend
