#include "codegen/pattern/loop_candidates.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "codegen/core/search_support.h"
#include "codegen/pattern/candidate_pieces.h"
#include "codegen/pattern/unobservable.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {

using frontend::AttacksNode;
using frontend::BinaryNode;
using frontend::CompareKind;
using frontend::CompareNode;
using frontend::IfNode;
using frontend::PinNode;
using frontend::SetFilterNode;
using frontend::SquareLoopNode;

namespace {

/// The squares that the variable of a loop may take for a filter to match.
class LoopCandidates final : public CandidateEmitter {
 public:
  LoopCandidates(Emitter& emitter, NodeId loop, llvm::Value* squares, KnownVariables known)
      : CandidateEmitter(emitter, loop, squares, std::move(known)),
        isSquare_(emitter.node(loop).op == Op::SquareLoop),
        mayBeEmpty_(isSquare_ &&
                    contents_.contents(SquareLoopNode(emitter.node(loop)).domain()) & 1u << kNoPiece) {}

  /// Those for which all these filters may match. Filters that are the same for all squares are not tested.
  CandidatePieces ofRequired(std::vector<NodeId> filters) {
    std::erase_if(filters, [&](NodeId filter) { return isFixed(filter); });
    return ofAll(filters);
  }

  using CandidateEmitter::ofAny;

  CandidatePieces of(NodeId filter) override {
    const Node& node = e_.node(filter);
    switch (node.op) {
      case Op::Intersect:
        return isOfPiece(filter) ? CandidateEmitter::of(filter) : ofAll(node.operands);
      case Op::Union:
        return ofAny(node.operands);
      case Op::MoveFilter:
        return hasOneMove() ? CandidateEmitter::of(filter) : CandidatePieces();
      case Op::Dash:  // looks for the variable behind the move, which a square does not take part in
        return hasOneMove() && !isSquare_ ? CandidateEmitter::of(filter) : CandidatePieces();
      case Op::Compare:
        if (e_.node(CompareNode(node).left()).op == Op::CountSquares) return ofCount(node);
        return mayBeEmpty_ ? CandidatePieces() : CandidateEmitter::of(filter);  // an empty square has no type
      case Op::Ray:
        return ofRay(filter);
      case Op::Pin:
        return ofPin(node);
      default:
        return CandidateEmitter::of(filter);
    }
  }

 private:
  /// Returns true if at most one move leads from a position.
  bool hasOneMove() const { return !e_.searchesVariations() && !e_.scope.mayBeImaginary; }

  /// Handles `#(A attacks x) > 2`.
  CandidatePieces ofCount(const Node& node) {
    const CompareNode comparison(node);
    const Node &counted = e_.node(SetFilterNode(e_.node(comparison.left())).set()),
               &number = e_.node(comparison.right());
    if (counted.op != Op::Attacks || number.op != Op::Number) return {};
    const NodeId from = AttacksNode(counted).attackers(), to = AttacksNode(counted).targets();
    if (!isOfPiece(to) || !isFixedSet(from)) return {};
    const std::int64_t limit = number.number;
    if (!mayBeEmpty_) {  // counting takes longer than it saves
      const CompareKind kind = comparison.kind();
      const bool requiresOne =
          (kind == CompareKind::Greater && limit >= 0) ||
          ((kind == CompareKind::GreaterEqual || kind == CompareKind::Equal) && limit >= 1);
      const NodeId attackers = SetFilterNode(e_.node(comparison.left())).set();
      return requiresOne ? CandidateEmitter::of(attackers) : CandidatePieces();
    }
    const bool isKnown = isExact(to) && isExactSet(from);
    llvm::Value* targets = squaresOfPiece(to);
    const auto atLeast = [&](std::int64_t count) -> CandidatePieces {
      if (count <= 0) return {};
      return {e_.kernel(Kernel::cqlAttackedTimes, {e_.scope.board, squaresOf(from), targets,
                                                   e_.i32(std::min<std::int64_t>(count, 64))}),
              e_.i1(false)};
    };
    const auto below = [&](std::int64_t count) -> CandidatePieces {
      const CandidatePieces others = atLeast(count);
      if (!isKnown || !others.squares) return {};
      return {e_.ir().CreateNot(others.squares), e_.i1(true)};
    };
    switch (comparison.kind()) {
      case CompareKind::Greater:
        return atLeast(limit + 1);
      case CompareKind::GreaterEqual:
        return atLeast(limit);
      case CompareKind::Equal:
        return both(atLeast(limit), below(limit + 1));
      case CompareKind::Less:
        return below(limit);
      case CompareKind::LessEqual:
        return below(limit + 1);
      default:
        return {};
    }
  }

  /// Tests whether there is a ray at all.
  CandidatePieces ofRay(NodeId filter) {
    const Node& node = e_.node(filter);
    std::vector<llvm::Value*> sets;
    for (const NodeId operand : node.operands) {
      sets.push_back(bound(operand));
      if (!sets.back()) return {};
    }
    llvm::Value* ends = e_.kernel(
        Kernel::cqlRay, {e_.scope.board, e_.arrayOf(sets), e_.i32(static_cast<std::int64_t>(sets.size())),
                         e_.dirsOf(filter), e_.i1((node.flags & frontend::kAttack) != 0)});
    if (isOfPiece(node.operands.back())) return {ends, e_.i1(false)};
    return truth(e_.isNotEmpty(ends));
  }

  CandidatePieces ofPin(const Node& node) {
    llvm::Value* sets[3];
    int own = -1;
    for (int i = 0; i < 3; ++i) {
      const NodeId operand = node.operands[i];
      if (operand != frontend::kNone && isOfPiece(operand)) own = i;
      sets[i] = operand != frontend::kNone ? bound(operand)
                : i == PinNode::kTo        ? e_.piecesOfType(kKing)
                                           : e_.i64(kAllSquares);
      if (!sets[i]) return {};
    }
    constexpr PinValue kValues[]{PinValue::From, PinValue::Through, PinValue::To};
    llvm::Value* found = e_.kernel(
        Kernel::cqlPin, {e_.scope.board, sets[PinNode::kFrom], sets[PinNode::kThrough], sets[PinNode::kTo],
                         e_.i32(static_cast<int>(kValues[std::max(own, 0)])), e_.i1(true)});
    if (own >= 0) return {found, e_.i1(false)};
    return truth(e_.isNotEmpty(found));
  }

  /// Returns squares (i64) that hold those of the set in all iterations; null: unknown.
  llvm::Value* bound(NodeId set) {
    if (isOfPiece(set)) return squaresOfPiece(set);
    if (isFixedSet(set)) return squaresOf(set);
    const Node& node = e_.node(set);
    if (node.op != Op::Intersect && node.op != Op::Union) return nullptr;
    llvm::Value *left = bound(BinaryNode(node).left()), *right = bound(BinaryNode(node).right());
    if (left && right)
      return node.op == Op::Union ? e_.ir().CreateOr(left, right) : e_.ir().CreateAnd(left, right);
    return node.op == Op::Union ? nullptr : left ? left : right;
  }

  bool isSquare_;
  bool mayBeEmpty_;  ///< squares of the loop may be empty: then they are many
};

/// Returns the variables that the filter reads and does not change, but for `own`.
std::vector<std::uint32_t> knownIn(const Emitter& e, NodeId filter, std::uint32_t own) {
  const std::vector<std::uint32_t> changed = changedIn(e, filter);
  std::vector<std::uint32_t> known;
  contains(e, filter, [&](const Node& node) {
    if (node.op == Op::Variable && node.symbol != own && !e.query.symbols[node.symbol].persistent &&
        !std::ranges::binary_search(changed, node.symbol))
      known.push_back(node.symbol);
    return false;
  });
  std::ranges::sort(known);
  known.erase(std::ranges::unique(known).begin(), known.end());
  return known;
}

/// Finds the filters that must match at the current position for this one to match.
void findRequired(const Emitter& e, NodeId filter, std::vector<NodeId>& found) {
  const Node& node = e.node(filter);
  if (node.op == Op::And || node.op == Op::Compound) {
    for (const NodeId member : node.operands) findRequired(e, member, found);
  } else if (isLoopForOne(node)) {
    findRequired(e, SquareLoopNode(node).domain(), found);
    findRequired(e, SquareLoopNode(node).body(), found);
  } else {
    found.push_back(filter);
  }
}

/// Finds the conditions of a filter that is an `if` without `else`, or a list of them. Returns false for
/// other filters.
bool findConditionsOfIfs(const Emitter& e, NodeId filter, std::vector<NodeId>& found) {
  const Node& node = e.node(filter);
  if (node.op == Op::And || node.op == Op::Compound)
    return std::ranges::all_of(node.operands,
                               [&](NodeId part) { return findConditionsOfIfs(e, part, found); });
  if (node.op != Op::If || IfNode(node).otherwise() != frontend::kNone) return false;
  found.push_back(IfNode(node).condition());
  return true;
}

/// Returns the squares for which these conditions, evaluated at the beginning of a body, may hold: all of
/// them, or any. Returns all squares if the difference is observable.
llvm::Value* narrowed(Emitter& e, NodeId loop, llvm::Value* squares, const std::vector<NodeId>& conditions,
                      bool any) {
  const NodeId body = SquareLoopNode(e.node(loop)).body();
  const std::uint32_t variable = e.node(loop).symbol;
  // Loops around lines and paths are narrowed by prunePieces().
  const auto isPattern = [](const Node& n) { return n.op == Op::Line || n.op == Op::Path; };
  if (!e.shortcuts.loopCandidates || e.has(loop, frontend::kStops) || e.scope.row ||
      mayChange(e, body, variable) || std::ranges::any_of(conditions, [&](NodeId condition) {
        return !isUnobservable(e, condition, frontend::kNone) || contains(e, condition, isPattern);
      }))
    return squares;
  const auto mayComment = [&](NodeId condition) { return e.mayComment(condition); };
  llvm::AllocaInst* left = e.local(e.i64Type(), "left", squares);
  unlessObservable(e, std::ranges::any_of(conditions, mayComment), [&] {
    emitIf(e, e.areSeveral(squares), [&] {
      LoopCandidates candidates(e, loop, squares, {knownIn(e, body, variable), body});
      const CandidatePieces may = any ? candidates.ofAny(conditions) : candidates.ofRequired(conditions);
      if (may.squares) e.store(e.ir().CreateAnd(squares, may.squares), left);
    });
  });
  return e.load(left);
}

}  // namespace

llvm::Value* narrowToCandidates(Emitter& e, NodeId loop, llvm::Value* squares) {
  CQL_ASSERT(SquareLoopNode::is(e.node(loop)) && squares->getType() == e.i64Type());
  const NodeId body = SquareLoopNode(e.node(loop)).body();
  if (!isUnobservable(e, body, frontend::kNone)) return squares;
  std::vector<NodeId> required;
  findRequired(e, body, required);
  return narrowed(e, loop, squares, required, /*any=*/false);
}

llvm::Value* narrowToConditional(Emitter& e, NodeId loop, llvm::Value* squares) {
  CQL_ASSERT(SquareLoopNode::is(e.node(loop)) && squares->getType() == e.i64Type());
  std::vector<NodeId> conditions;
  if (!findConditionsOfIfs(e, SquareLoopNode(e.node(loop)).body(), conditions)) return squares;
  return narrowed(e, loop, squares, conditions, /*any=*/true);
}

}  // namespace cql::codegen
