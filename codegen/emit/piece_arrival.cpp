#include "codegen/emit/piece_arrival.h"

#include <utility>

#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"

namespace cql::codegen {

using frontend::BinaryNode;
using frontend::CompareKind;
using frontend::SymbolKind;

std::optional<PieceArrival> PieceArrival::of(Emitter& emitter, NodeId filter) {
  if (!emitter.shortcuts.pieceArrivals || emitter.searchesVariations() || emitter.scope.mayBeImaginary)
    return std::nullopt;
  const auto isFixed = [&](const Node& node, SymbolKind kind) {
    return node.op == Op::Variable && emitter.query.symbols[node.symbol].kind == kind &&
           !mayChange(emitter, filter, node.symbol);
  };
  const auto arrivalOf = [&](NodeId member) -> std::optional<PieceArrival> {
    const Node& node = emitter.node(member);
    if (node.op != Op::CompareSets || node.mode != static_cast<std::uint32_t>(CompareKind::Equal))
      return std::nullopt;
    const Node *a = &emitter.node(BinaryNode(node).left()), *b = &emitter.node(BinaryNode(node).right());
    if (isFixed(*b, SymbolKind::Piece)) std::swap(a, b);
    if (!isFixed(*a, SymbolKind::Piece) || !isFixed(*b, SymbolKind::Set)) return std::nullopt;
    return PieceArrival(emitter, a->symbol, b->symbol);
  };
  const Node& whole = emitter.node(filter);
  if (whole.op != Op::Compound && whole.op != Op::And)
    return frontend::isPure(whole) ? arrivalOf(filter) : std::nullopt;
  for (const NodeId member : whole.operands) {
    if (!frontend::isPure(emitter.node(member))) break;
    if (const std::optional<PieceArrival> arrival = arrivalOf(member)) return arrival;
  }
  return std::nullopt;
}

llvm::Value* PieceArrival::next(llvm::Value* position) const {
  e_.requireIdentities();
  return e_.kernel(Kernel::cqlNextStanding,
                   {e_.scope.ctx, position, e_.readIdentity(piece_), e_.readVariable(squares_).v});
}

}  // namespace cql::codegen
