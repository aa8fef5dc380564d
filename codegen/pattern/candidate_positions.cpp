#include "codegen/pattern/candidate_positions.h"

#include <bit>
#include <utility>

#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"

namespace cql::codegen {

using frontend::BinaryNode;
using frontend::CompareKind;
using frontend::SymbolKind;

/// Pieces stand on one of more squares at too many positions for a search to gain.
constexpr int kMostSquares = 16;

std::optional<CandidatePositions> CandidatePositions::of(Emitter& emitter, NodeId filter) {
  if (!emitter.shortcuts.candidatePositions || emitter.scope.mayBeImaginary) return std::nullopt;
  CandidatePositions found(emitter);
  const auto consider = [&](NodeId member) {
    if (const auto condition = conditionOf(emitter, filter, member)) found.conditions_.push_back(*condition);
  };
  const Node& whole = emitter.node(filter);
  if (whole.op == Op::Compound || whole.op == Op::And) {
    for (const NodeId member : whole.operands) {
      if (!frontend::isPure(emitter.node(member))) break;
      consider(member);
    }
  } else {
    consider(filter);
  }
  if (found.conditions_.empty()) return std::nullopt;
  return found;
}

std::optional<CandidatePositions::Condition> CandidatePositions::conditionOf(const Emitter& emitter,
                                                                             NodeId filter, NodeId member) {
  const Node& node = emitter.node(member);
  const bool isEqual = (node.op == Op::Compare || node.op == Op::CompareSets) &&
                       node.mode == static_cast<std::uint32_t>(CompareKind::Equal);
  if ((!isEqual && node.op != Op::Intersect) || !frontend::isPure(node)) return std::nullopt;
  const auto isFixed = [&](NodeId operand, SymbolKind kind) {
    return isVariable(emitter, operand, kind) && !mayChange(emitter, filter, emitter.node(operand).symbol);
  };
  NodeId a = BinaryNode(node).left(), b = BinaryNode(node).right();
  if (isFixed(b, SymbolKind::Piece) || isFixed(b, SymbolKind::Position)) std::swap(a, b);
  const std::uint32_t variable = emitter.node(a).symbol;
  if (isEqual && isFixed(a, SymbolKind::Position) && emitter.node(b).op == Op::CurrentPosition)
    return Condition{variable};
  const Node& squares = emitter.node(b);
  const bool isFew = (squares.op == Op::Squares || squares.op == Op::Designator) &&
                     frontend::isGameConstant(squares) && std::popcount(squares.squares) <= kMostSquares;
  // The moves of a game are in one row only without variations.
  if (isFixed(a, SymbolKind::Piece) && (isFew || isFixed(b, SymbolKind::Set)) &&
      !emitter.searchesVariations())
    return Condition{variable, b};
  return std::nullopt;
}

llvm::Value* CandidatePositions::next(llvm::Value* position, llvm::Value* limit) const {
  if (conditions_.size() == 1) return next(conditions_.front(), position, limit);
  // Each condition continues where the one before it holds, until all hold at the same position.
  llvm::AllocaInst* place = e_.local(e_.i32Type(), "candidate", position);
  Block *again = e_.block("conditions"), *done = e_.block("candidate");
  e_.jump(again);
  e_.at(again);
  llvm::Value* first = next(conditions_.front(), e_.load(place), limit);
  e_.store(first, place);
  e_.require(isPosition(e_, first), done);
  llvm::Value* before = e_.ir().CreateSub(first, e_.i32(1));
  for (std::size_t i = 1; i < conditions_.size(); ++i) {
    llvm::Value* other = next(conditions_[i], before, limit);
    e_.store(other, place);
    e_.require(isPosition(e_, other), done);
    Block *same = e_.block("same"), *later = e_.block("later");
    e_.branch(e_.ir().CreateICmpEQ(other, first), same, later);
    e_.at(later);
    e_.store(e_.ir().CreateSub(other, e_.i32(1)), place);
    e_.jump(again);
    e_.at(same);
  }
  e_.jump(done);
  e_.at(done);
  return e_.load(place);
}

llvm::Value* CandidatePositions::next(const Condition& condition, llvm::Value* position,
                                      llvm::Value* limit) const {
  if (condition.squares != frontend::kNone) {
    // Without variations, `limit` is the end of the game.
    e_.requireIdentities();
    llvm::Value *piece = e_.readIdentity(condition.variable), *squares = e_.set(condition.squares);
    llvm::Value* visits = e_.loadCell(e_.visitsCell(), e_.ptrType());
    return e_.kernel(Kernel::cqlNextStanding, {e_.scope.ctx, position, piece, squares, visits});
  }
  llvm::Value* only = e_.readVariable(condition.variable).v;
  llvm::Value* isLater = e_.ir().CreateICmpSGT(only, position);
  llvm::Value* isThere = e_.ir().CreateAnd(isLater, e_.ir().CreateICmpSLT(only, limit));
  return e_.ir().CreateSelect(isThere, only, e_.i32(kNoPosition));
}

}  // namespace cql::codegen
