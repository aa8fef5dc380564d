#include "frontend/signature/derive.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/passes/effects.h"
#include "frontend/signature/operations.h"
#include "runtime/assert.h"

namespace cql::frontend {

bool isConfined(const Query& query, const Node& node) {
  if (node.effects & (kMessages | kGameEdits | kStops)) return false;
  if (!(node.effects & kWritesVariables)) return true;
  const OpInfo& info = infoOf(node.op);
  const bool writes = info.use == Use::Writes || info.use == Use::ReadsAndWrites;
  if (writes && node.symbol != kNone && namesSymbol(node.op) && query.symbols[node.symbol].persistent)
    return false;
  return std::ranges::all_of(
      node.operands, [&](NodeId operand) { return operand == kNone || isConfined(query, query[operand]); });
}

namespace {

/// Returns true if any part of the filter may be evaluated at a position other than the current one and its
/// descendants.
bool goesBack(const Query& query, NodeId id) {
  if (id == kNone) return false;
  const Node& filter = query[id];
  switch (filter.op) {
    case Op::At:
    case Op::Echo:
    case Op::Imagine:
    case Op::CurrentMove:
      return true;
    case Op::MoveFilter:
      if (filter.mode == static_cast<std::uint32_t>(MoveSource::Previous)) return true;
      break;
    case Op::Find:
    case Op::Line:
      if (filter.flags & kBackward) return true;
      break;
    default:
      break;
  }
  return std::ranges::any_of(filter.operands, [&](NodeId operand) { return goesBack(query, operand); });
}

bool uses(const Query& query, Op op) {
  return std::ranges::any_of(query.nodes, [op](const Node& node) { return node.op == op; });
}

}  // namespace

Derivation::Derivation(const Query& q)
    : query(q), savesPositions(uses(q, Op::SavePosition)), pieces_(q.symbols.size(), kMaskPieces) {
  // Only loops and assignments bind a piece variable; the piece of another variable may be any. The variable
  // of a loop ends with it. An assigned one keeps its value at the next position, which may be in another
  // line.
  const bool imagines = uses(q, Op::Imagine);
  std::vector<PieceMask> pieces(q.symbols.size());
  for (const Node& binds : q.nodes) {
    if (binds.op != Op::PieceLoop && binds.op != Op::Assign) continue;
    PieceMask kinds = contents(BindsPieceNode(binds).pieces()) & kMaskPieces;
    if (binds.op == Op::Assign || goesBack(q, SquareLoopNode(binds).body()))
      kinds = imagines ? kMaskPieces : withPawns(kinds);
    pieces[binds.symbol] |= withPromotions(kinds);
  }
  pieces_ = std::move(pieces);
}

SignatureCondition Derivation::matches(NodeId id) const {
  if (id == kNone) return {};
  const Node& filter = node(id);
  const OpInfo& info = infoOf(filter.op);
  SignatureCondition result;
  if (info.signature) result = info.signature(*this, filter);
  for (std::size_t place = 0; place < filter.operands.size(); ++place)
    if (isRequired(filter.op, place)) result = both(std::move(result), matches(filter.operands[place]));
  return result;
}

SignatureCondition Derivation::matchesAny(const Node& filter, std::size_t firstOperand) const {
  SignatureCondition result = never();
  for (std::size_t place = firstOperand; place < filter.operands.size() && !result.isOpen(); ++place)
    if (filter.operands[place] != kNone) result = either(result, matches(filter.operands[place]));
  return result;
}

SignatureCondition Derivation::matchesAll(const Node& filter, std::size_t firstOperand) const {
  SignatureCondition result;
  for (std::size_t place = firstOperand; place < filter.operands.size(); ++place)
    result = both(std::move(result), matches(filter.operands[place]));
  return result;
}

SignatureCondition Derivation::fails(NodeId id) const {
  const Node& filter = node(id);
  CQL_ASSERT(!isPattern(filter.op));
  switch (filter.op) {
    case Op::Constant:
      return filter.number ? never() : SignatureCondition();
    case Op::Squares:
      return filter.squares ? never() : SignatureCondition();
    case Op::Not:
      return matches(NotNode(filter).filter());
    case Op::Or:
    case Op::Union: {
      SignatureCondition all;
      for (const NodeId operand : filter.operands) all = both(std::move(all), fails(operand));
      return all;
    }
    case Op::And: {
      SignatureCondition any = never();
      for (const NodeId operand : filter.operands) any = either(any, fails(operand));
      return any;
    }
    case Op::Designator:
      return filter.squares == kAllSquares ? atMost(expandPieces(filter.pieces), 0) : SignatureCondition();
    case Op::Compare:
      return comparison(*this, filter, false);
    default:
      return {};
  }
}

PieceMask Derivation::contents(NodeId id) const {
  constexpr PieceMask kAnything = 0x1fff;
  if (id == kNone) return kAnything;
  const Node& set = node(id);
  switch (set.op) {
    case Op::Designator:
      return expandPieces(set.pieces);
    case Op::Intersect:
      return contents(BinaryNode(set).left()) & contents(BinaryNode(set).right());
    case Op::Union:
      return contents(BinaryNode(set).left()) | contents(BinaryNode(set).right());
    case Op::Attacks:
    case Op::AttackedBy:
    case Op::Shade:
      return contents(PartOfSetNode(set).whole());
    case Op::Variable:
      return query.symbols[set.symbol].kind == SymbolKind::Piece ? pieces_[set.symbol] : kAnything;
    default:
      return kAnything;
  }
}

SignatureCondition signatureCondition(const Query& query) {
  const Derivation derivation(query);
  SignatureCondition result;
  std::vector<NodeId> open{query.root};
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    const Node& filter = query[id];
    if (isConfined(query, filter))
      result = both(std::move(result), derivation.matches(id));
    else if (filter.op == Op::And || filter.op == Op::Compound)
      open.insert(open.end(), filter.operands.rbegin(), filter.operands.rend());
    else
      break;
  }
  return result;
}

}  // namespace cql::frontend
