#include "codegen/emit/find_candidates.h"

#include <utility>

#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"

namespace cql::codegen {

using frontend::BinaryNode;
using frontend::CompareKind;
using frontend::SymbolKind;

std::optional<FindCandidates> FindCandidates::of(Emitter& emitter, NodeId filter) {
  if (!emitter.shortcuts.findCandidates || emitter.scope.mayBeImaginary) return std::nullopt;
  const Node& whole = emitter.node(filter);
  if (whole.op != Op::Compound && whole.op != Op::And) return ofMember(emitter, filter, filter);
  for (const NodeId member : whole.operands) {
    if (!frontend::isPure(emitter.node(member))) break;
    if (const std::optional<FindCandidates> found = ofMember(emitter, filter, member)) return found;
  }
  return std::nullopt;
}

std::optional<FindCandidates> FindCandidates::ofMember(Emitter& emitter, NodeId filter, NodeId member) {
  const Node& node = emitter.node(member);
  if ((node.op != Op::Compare && node.op != Op::CompareSets) || !frontend::isPure(node) ||
      node.mode != static_cast<std::uint32_t>(CompareKind::Equal))
    return std::nullopt;
  const auto isFixed = [&](const Node& operand, SymbolKind kind) {
    return operand.op == Op::Variable && emitter.query.symbols[operand.symbol].kind == kind &&
           !mayChange(emitter, filter, operand.symbol);
  };
  const Node *a = &emitter.node(BinaryNode(node).left()), *b = &emitter.node(BinaryNode(node).right());
  if (isFixed(*b, SymbolKind::Piece) || isFixed(*b, SymbolKind::Position)) std::swap(a, b);
  if (isFixed(*a, SymbolKind::Position) && b->op == Op::CurrentPosition)
    return FindCandidates(emitter, a->symbol, std::nullopt);
  // The moves of a game are in one row only without variations.
  if (isFixed(*a, SymbolKind::Piece) && isFixed(*b, SymbolKind::Set) && !emitter.searchesVariations())
    return FindCandidates(emitter, a->symbol, b->symbol);
  return std::nullopt;
}

llvm::Value* FindCandidates::next(llvm::Value* position, llvm::Value* limit) const {
  if (squares_) {
    e_.requireIdentities();
    return e_.kernel(Kernel::cqlNextStanding,
                     {e_.scope.ctx, position, e_.readIdentity(variable_), e_.readVariable(*squares_).v});
  }
  llvm::Value* only = e_.readVariable(variable_).v;
  llvm::Value* isLater = e_.ir().CreateICmpSGT(only, position);
  llvm::Value* isThere = e_.ir().CreateAnd(isLater, e_.ir().CreateICmpSLT(only, limit));
  return e_.ir().CreateSelect(isThere, only, e_.i32(kNoPosition));
}

}  // namespace cql::codegen
