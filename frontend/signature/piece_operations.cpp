// Derives numbers of pieces that one position must have together, as exactly `K R P k r`.
#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/signature/operations.h"

namespace cql::frontend {
namespace {

/// A disjunction of bounds, one of which holds where a filter matches; open ones require nothing.
using Alternatives = std::vector<PieceBounds>;
constexpr std::size_t kMostAlternatives = 8;
const Alternatives kOpen(1);

bool isOneOf(Op op, std::initializer_list<Op> ops) {
  return std::ranges::find(ops, op) != ops.end();
}

/// Returns true if all bounds on numbers hold at the position where the filter is evaluated.
bool isOfOnePosition(const Derivation& derive, const Node& filter) {
  if (isOneOf(filter.op, {Op::Designator, Op::Material})) return true;
  if (filter.op == Op::Not) return isOfOnePosition(derive, derive.node(NotNode(filter).filter()));
  if (filter.op == Op::CountSquares) return derive.node(SetFilterNode(filter).set()).op == Op::Designator;
  return filter.op == Op::Compare && std::ranges::all_of(filter.operands, [&](NodeId operand) {
           return derive.node(operand).op == Op::Number || isOfOnePosition(derive, derive.node(operand));
         });
}

/// Collects the clauses with a single condition.
PieceBounds boundsOf(const SignatureCondition& condition) {
  PieceBounds bounds;
  const auto clampTo = [](std::uint64_t number) {
    return static_cast<std::uint8_t>(std::min<std::uint64_t>(number, 64));
  };
  for (const SignatureClause& clause : condition.clauses) {
    if (clause.size() != 1) continue;
    const SignatureAtom& atom = clause[0];
    PieceBounds one;
    if (atom.column == SignatureColumn::Most) one.low[atom.index] = clampTo(atom.value);
    if (atom.column == SignatureColumn::Least) one.high[atom.index] = clampTo(atom.value);
    if (atom.column == SignatureColumn::Squares) one.low[atom.index] = 1;
    bounds.meet(one);
  }
  return bounds;
}

Alternatives piecesWhere(const Derivation& derive, NodeId id);

Alternatives allOf(const Derivation& derive, const std::vector<NodeId>& filters) {
  Alternatives all = kOpen;
  for (const NodeId filter : filters) {
    if (filter == kNone) continue;
    const Alternatives more = piecesWhere(derive, filter);
    if (all.size() * more.size() > kMostAlternatives) continue;
    Alternatives met;
    for (const PieceBounds& a : all)
      for (const PieceBounds& b : more) (met.emplace_back(a)).meet(b);
    all = std::move(met);
  }
  return all;
}

Alternatives piecesWhereAny(const Derivation& derive, const std::vector<NodeId>& filters, std::size_t first) {
  Alternatives any;
  for (std::size_t i = first; i < filters.size(); ++i) {
    if (filters[i] == kNone) continue;
    for (const PieceBounds& bounds : piecesWhere(derive, filters[i]))
      if (std::ranges::find(any, bounds) == any.end()) any.push_back(bounds);
  }
  return any.empty() || any.size() > kMostAlternatives ? kOpen : any;
}

Alternatives piecesWhere(const Derivation& derive, NodeId id) {
  const Node& filter = derive.node(id);
  if (isOneOf(filter.op, {Op::And, Op::Compound})) return allOf(derive, filter.operands);
  if (isOneOf(filter.op, {Op::Or, Op::Union})) return piecesWhereAny(derive, filter.operands, 0);
  if (filter.op == Op::Orbit && !(filter.flags & (kAnyCount | kRange)))
    return piecesWhereAny(derive, filter.operands, OrbitNode::kFirstCopy);
  return isOfOnePosition(derive, filter) ? Alternatives{boundsOf(derive.matches(id))} : kOpen;
}

/// Returns true if it bounds several counts, and excludes the usual start. Bounds that include the start
/// prune almost no games.
bool tells(const PieceBounds& bounds) {
  constexpr std::array<std::uint8_t, kCounted> kAtStart{8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1, 16, 16, 32};
  int asked = 0;
  bool holdsAtStart = true;
  for (std::size_t i = 0; i < kCounted; ++i) {
    asked += (bounds.low[i] > 0) + (bounds.high[i] < PieceBounds().high[i]);
    holdsAtStart &= bounds.low[i] <= kAtStart[i] && kAtStart[i] <= bounds.high[i];
  }
  return asked > 1 && !holdsAtStart;
}

SignatureCondition conditionOn(const Alternatives& alternatives) {
  SignatureClause clause;
  for (const PieceBounds& bounds : alternatives) {
    if (!tells(bounds)) return {};
    clause.push_back({.column = SignatureColumn::Pieces, .pieces = bounds});
  }
  return anyOf(clause);
}

}  // namespace

SignatureCondition atOnce(const SignatureCondition& ofOnePosition) {
  return both(conditionOn({boundsOf(ofOnePosition)}), ofOnePosition);
}

SignatureCondition signatureOfAll(const Derivation& derive, const Node& node) {
  return conditionOn(allOf(derive, node.operands));
}

}  // namespace cql::frontend
