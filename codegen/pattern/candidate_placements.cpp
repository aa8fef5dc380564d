#include "codegen/pattern/candidate_placements.h"

#include <algorithm>

#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {

using frontend::NotNode;
using frontend::SquareLoopNode;

bool PlacementEmitter::isFixed(NodeId filter) const {
  const auto& columns = placements_.table.columns;
  auto varies = [&](const Node& node) {
    const auto id = static_cast<NodeId>(&node - e_.query.nodes.data());
    return std::ranges::find(columns, id, &frontend::OrbitTable::Column::node) != columns.end();
  };
  return CandidateEmitter::isFixed(filter) && !contains(e_, filter, varies);
}

const AlignedGroup::Term* PlacementEmitter::termOf(NodeId set) const {
  const auto& designators = placements_.copies.designators;
  const auto place = std::ranges::find(designators, set);
  if (place == designators.end()) return nullptr;
  return &placements_.group.terms[static_cast<std::size_t>(place - designators.begin())];
}

CandidatePieces PlacementEmitter::among(NodeId set, llvm::Value* squares) {
  const AlignedGroup::Term& term = *termOf(set);
  llvm::Value* pieces = e_.ir().CreateAnd(e_.squaresWith(term.pieces), squares);
  if (term.anywhere) return {e_.ir().CreateSExt(e_.isNotEmpty(pieces), e_.i64Type()), e_.i1(false)};
  llvm::Value* anchors = e_.i64(0);
  for (const int distance : term.distances) {
    llvm::Value* turned =
        e_.ir().CreateIntrinsic(llvm::Intrinsic::fshr, {e_.i64Type()},
                                {pieces, pieces, e_.i64(static_cast<std::uint64_t>(distance))});
    anchors = e_.ir().CreateOr(anchors, turned);
  }
  return {anchors, e_.i1(false)};
}

bool PlacementEmitter::isExact(NodeId filter) const {
  const Node& node = e_.node(filter);
  if (depends(filter) || isFixed(filter)) return true;
  return (node.op == Op::And || node.op == Op::Or || node.op == Op::Compound) &&
         std::ranges::all_of(node.operands, [&](NodeId operand) { return isExact(operand); });
}

CandidatePieces PlacementEmitter::of(NodeId filter) {
  const Node& node = e_.node(filter);
  if (depends(filter)) return among(filter, e_.i64(kAllSquares));
  if (isFixed(filter)) return CandidateEmitter::of(filter);
  switch (node.op) {
    case Op::Not: {
      if (!isExact(NotNode(node).filter())) return {};
      const CandidatePieces matching = of(NotNode(node).filter());
      if (!matching.squares) return {};
      return {e_.ir().CreateNot(matching.squares), e_.i1(false)};
    }
    case Op::SquareLoop:
    case Op::PieceLoop:
      if (node.flags & frontend::kAll) return {};
      return ofAll({SquareLoopNode(node).domain(), SquareLoopNode(node).body()});
    case Op::Compare: {
      std::vector<NodeId> searches;
      for (const NodeId operand : node.operands)
        if (e_.node(operand).op == Op::Line || e_.node(operand).op == Op::Path) searches.push_back(operand);
      return ofAll(searches);
    }
    case Op::Line:
    case Op::Path:
      return search ? search(filter) : CandidatePieces{};
    default:
      return needsAllOperands(node.op) ? ofAll(node.operands) : CandidateEmitter::of(filter);
  }
}

}  // namespace cql::codegen
