// The sets and filters that CandidateEmitter distinguishes: of the piece, known for all pieces, or neither.
#include <algorithm>

#include "codegen/core/search_support.h"
#include "codegen/pattern/candidate_pieces.h"
#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {
namespace {

using frontend::AttackedByNode;
using frontend::AttackNode;
using frontend::AttacksNode;
using frontend::BinaryNode;
using frontend::CompareNode;
using frontend::PartOfSetNode;
using frontend::SetFilterNode;
using frontend::SquareLoopNode;

/// Returns true if it searches by itself, or at positions outside the game.
bool searches(const Node& node) {
  switch (node.op) {
    case Op::Line:
    case Op::Path:
    case Op::Find:
    case Op::Echo:
    case Op::Orbit:
    case Op::Imagine:
    case Op::Speculate:
      return true;
    default:
      return false;
  }
}

/// Returns true if one node of the filter alone gives the variable a value.
bool isBoundOnce(const Emitter& e, NodeId filter, std::uint32_t symbol) {
  int writers = 0;
  contains(e, filter, [&](const Node& n) {
    writers += mayGive(n, symbol);
    return false;
  });
  return writers == 1;
}

}  // namespace

/// Finds the loops that must have a matching iteration at the start for the body to match.
void CandidateEmitter::findDomains(NodeId filter) {
  const Node& node = e_.node(filter);
  if (node.op == Op::And || node.op == Op::Compound) {
    for (const NodeId operand : node.operands) findDomains(operand);
  } else if (isLoopForOne(node)) {
    const SquareLoopNode loop(node);
    NodeId domain = loop.domain();
    // `A & ~x` is a part of A.
    while (!isExactSet(domain) && e_.node(domain).op == Op::Intersect) {
      const BinaryNode sets(e_.node(domain));
      domain = isExactSet(sets.left()) ? sets.left() : sets.right();
    }
    if (isExactSet(domain) && isBoundOnce(e_, known_.body, node.symbol))
      domains_.emplace_back(node.symbol, domain);
    findDomains(loop.body());
  }
}

NodeId CandidateEmitter::domainOf(NodeId set) const {
  if (e_.node(set).op != Op::Variable || e_.scope.position != start_) return frontend::kNone;
  for (const auto& [symbol, domain] : domains_)
    if (symbol == e_.node(set).symbol) return domain;
  return frontend::kNone;
}

bool CandidateEmitter::isKnown(std::uint32_t symbol) const {
  return std::ranges::find(known_.symbols, symbol) != known_.symbols.end();
}

bool CandidateEmitter::asksForLastMove(NodeId filter) const {
  return contains(e_, filter, [](const Node& n) { return n.op == Op::LastMoveSquares; });
}

bool CandidateEmitter::isFixed(NodeId filter) const {
  const Node& node = e_.node(filter);
  // What may read an unbound variable is not pure.
  auto readsOthers = [&](const Node& n) {
    return frontend::namesSymbol(n.op) && !(n.op == Op::Variable && isKnown(n.symbol));
  };
  return frontend::isPure(node) && !(node.effects & frontend::kUsesStrings) &&
         e_.estimates[filter].cost <= kMostCostAhead && !asksForPath(e_, filter) &&
         !contains(e_, filter, searches) &&
         (!(node.effects & frontend::kReadsVariables) || !contains(e_, filter, readsOthers));
}

bool CandidateEmitter::isExactSet(NodeId set) const {
  return isFixed(set) && !(castles_ && asksForLastMove(set));
}

bool CandidateEmitter::isOfPiece(NodeId set) const {
  if (set == frontend::kNone || piece_ == frontend::kNone) return false;
  const Node& node = e_.node(set);
  switch (node.op) {
    case Op::Variable:
      return node.symbol == piece_;
    case Op::Intersect:
      return isOfPiece(BinaryNode(node).left()) || isOfPiece(BinaryNode(node).right());
    case Op::Attacks:
    case Op::AttackedBy:
    case Op::Shade:
      return isOfPiece(PartOfSetNode(node).whole());
    default:
      return false;
  }
}

bool CandidateEmitter::isExact(NodeId set) const {
  if (!isOfPiece(set)) return false;
  const Node& node = e_.node(set);
  switch (node.op) {
    case Op::Intersect:
      return (isExact(BinaryNode(node).left()) || isExactSet(BinaryNode(node).left())) &&
             (isExact(BinaryNode(node).right()) || isExactSet(BinaryNode(node).right()));
    case Op::Attacks:
    case Op::AttackedBy:
      return isExact(AttackNode(node).value()) && isExactSet(AttackNode(node).other());
    default:
      return node.op == Op::Variable;
  }
}

bool CandidateEmitter::saysMore(NodeId set) const {
  CQL_ASSERT(isOfPiece(set));
  const Node& node = e_.node(set);
  switch (node.op) {
    case Op::Intersect:
      return std::ranges::any_of(node.operands, [&](NodeId operand) {
        return isOfPiece(operand) ? saysMore(operand) : isFixedSet(operand);
      });
    case Op::Attacks:
    case Op::AttackedBy:
      return isFixedSet(AttackNode(node).other()) || saysMore(AttackNode(node).value());
    case Op::Shade:
      return saysMore(SetFilterNode(node).set());
    default:
      return false;
  }
}

/// Returns an upper bound of the pieces that the variable may be.
llvm::Value* CandidateEmitter::squaresOfPiece(NodeId set) {
  CQL_ASSERT(isOfPiece(set));
  const Node& node = e_.node(set);
  switch (node.op) {
    case Op::Intersect: {
      const BinaryNode sets(node);
      const bool first = isOfPiece(sets.left());
      llvm::Value* squares = squaresOfPiece(first ? sets.left() : sets.right());
      const NodeId other = first ? sets.right() : sets.left();
      if (isOfPiece(other)) return e_.ir().CreateAnd(squares, squaresOfPiece(other));
      return isFixedSet(other) ? e_.ir().CreateAnd(squares, squaresOf(other)) : squares;
    }
    case Op::Attacks: {
      llvm::Value* squares = squaresOfPiece(AttacksNode(node).attackers());
      const NodeId targets = AttacksNode(node).targets();
      return isFixedSet(targets) ? attackersAmong(squares, targets) : squares;
    }
    case Op::AttackedBy: {
      llvm::Value* squares = squaresOfPiece(AttackedByNode(node).targets());
      const NodeId attackers = AttackedByNode(node).attackers();
      return isFixedSet(attackers) ? attackedAmong(squares, attackers) : squares;
    }
    case Op::Shade:
      return squaresOfPiece(SetFilterNode(node).set());
    default:
      return squares_ && e_.scope.position == start_ ? squares_ : e_.squaresWith(kinds_);
  }
}

std::vector<NodeId> CandidateEmitter::conditionsOf(NodeId body) const {
  std::vector<NodeId> found;
  auto isPattern = [&](NodeId filter) {
    return e_.node(filter).op == Op::Line || e_.node(filter).op == Op::Path;
  };
  // Returns false after a pattern that bans positions even if a filter behind it fails.
  auto collect = [&](auto& self, NodeId filter) -> bool {
    const Node& node = e_.node(filter);
    if (node.op == Op::And || node.op == Op::Compound)
      return std::ranges::all_of(node.operands, [&](NodeId operand) { return self(self, operand); });
    if (isLoopForOne(node)) return self(self, SquareLoopNode(node).body());
    if (contains(e_, filter, frontend::bansPositions)) return false;
    const bool isSearch =
        isPattern(filter) || (CompareNode::is(node) && std::ranges::any_of(node.operands, isPattern));
    if (!isSearch && !isFixed(filter) && node.op != Op::Assign) found.push_back(filter);
    return true;
  };
  collect(collect, body);
  return found;
}

}  // namespace cql::codegen
