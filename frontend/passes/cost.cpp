#include "frontend/passes/cost.h"

#include <algorithm>

namespace cql::frontend {
namespace {

/// Positions, moves and squares that the repeating filters meet.
constexpr double kPositionsPerGame = 80;
constexpr double kMovesPerPosition = 1;
constexpr double kSquaresPerSet = 6;
/// Filters that repeat each other deep down would cost more than a number can tell.
constexpr double kMostCost = 1e18;

/// The work of the operation itself and its chance to match when its operands do.
Estimate own(const Node& node) {
  switch (node.op) {
    case Op::Squares:
    case Op::Number:
    case Op::ColorNumber:
    case Op::String:
    case Op::CurrentTransform:
    case Op::CurrentPosition:
    case Op::InitialPosition:
      return {0, 1};
    case Op::Constant:
      return {0, node.number ? 1.0 : 0.0};
    case Op::SideTest:
      return {0.3, 0.5};
    case Op::Designator:
      return {0.5, 0.7};
    case Op::Union:
    case Op::Complement:
    case Op::Shade:
      return {0.3, 0.95};
    case Op::Intersect:
      return {0.3, 0.3};
    case Op::SubsetOf:
    case Op::CompareSets:
      return {0.5, 0.2};
    case Op::Compare:
      return {0.5, 0.3};
    case Op::Equal:
      return {1, 0.3};
    case Op::Attacks:
    case Op::AttackedBy:
      return {8, 0.3};
    case Op::ArrowChain:
    case Op::Ray:
      return {25, 0.1};
    case Op::Between:
      return {10, 0.5};
    case Op::Pin:
      return {25, 0.1};
    case Op::Step:
      return {3, 0.9};
    case Op::PawnStructure:
      return {3, 0.7};
    case Op::MatePattern:
      return {20, 0.002};
    case Op::BoardTest:
      switch (static_cast<BoardTestKind>(node.mode)) {
        case BoardTestKind::Check:
          return {1, 0.08};
        case BoardTestKind::Mate:
          return {8, 0.002};
        case BoardTestKind::Stalemate:
          return {60, 0.0005};
      }
      return {5, 0.1};
    case Op::TagValue:
    case Op::ResultTest:
    case Op::Elo:
    case Op::GameNumber:
      return {2, 0.3};
    case Op::Substring:
    case Op::IndexOf:
      return {20, 0.1};
    case Op::RegexMatch:
      return {200, 0.2};
    case Op::Concat:
    case Op::Text:
    case Op::Fen:
    case Op::ReadFile:
    case Op::HhdbText:
    case Op::HhdbTest:
      return {50, 0.7};
    case Op::DictLookup:
    case Op::DictAssign:
      return {40, 0.5};
    case Op::MoveFilter:
    case Op::LegalDash:
      return {node.mode >= static_cast<std::uint32_t>(MoveSource::Legal) ? 120.0 : 4.0, 0.2};
    case Op::Dash:
    case Op::CurrentMove:
      return {4, 0.2};
    case Op::PositionTest:
    case Op::LastMoveTest:
      return {1, 0.1};
    case Op::Ancestor:
    case Op::Lca:
    case Op::Distance:
      return {20, 0.5};
    case Op::SimilarPosition:
      return {100, 0.01};
    case Op::Line:
    case Op::Path:
      return {30, 0.1};
    case Op::Comment:
    case Op::Message:
    case Op::Sort:
    case Op::ConsecutiveMoves:
      return {100, 1};
    default:
      return {1, 0.9};
  }
}

/// How often a kid is evaluated for one evaluation of the node.
double repetitions(Op op, std::size_t place) {
  switch (op) {
    case Op::SquareLoop:
    case Op::PieceLoop:
    case Op::DictLoop:
      return place + 1 == (op == Op::DictLoop ? 1u : 2u) ? kSquaresPerSet : 1;
    case Op::Find:
      return place == 0 ? kPositionsPerGame / 2 : 1;
    case Op::Echo:
      return kPositionsPerGame;
    case Op::While:
    case Op::WhileMatch:
    case Op::Loop:
    case Op::Line:
    case Op::Path:
    case Op::Repeat:
      return 4;
    case Op::Dash:
      return place == dash_kid::kTarget ? 0.2 * kMovesPerPosition : 1;
    case Op::If:
      return place == 0 ? 1 : 0.5;
    default:
      return 1;
  }
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
      result.chance = kids[node.kids[node.op == Op::At ? 1 : 0]].chance;
      break;
    default:
      break;
  }
  for (std::size_t place = 0; place < node.kids.size(); ++place) {
    if (node.kids[place] == kNone) continue;
    const double times = repetitions(node.op, place);
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
