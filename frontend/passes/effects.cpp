#include "frontend/passes/effects.h"

#include <algorithm>
#include <set>
#include <vector>

#include "frontend/ir_views.h"
#include "frontend/passes/direct_effects.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// State that is read and written like a variable, but has no symbol.
enum State : std::uint32_t {
  kPathState = kNone - 1,     ///< for pathstart, pathcount ... (language/21 §8)
  kNestBanState = kNone - 2,  ///< the registers of line and path
  kSimilarState = kNone - 3,  ///< the smallest game number similarposition has found
};

/// Symbols and states.
using StateSet = std::set<std::uint32_t>;

struct Summary {
  std::uint32_t effects = 0;  ///< without kReadsVariables and kWritesVariables
  StateSet reads, writes;

  void add(Summary other) {
    effects |= other.effects;
    reads.merge(other.reads);
    writes.merge(other.writes);
  }
  void hide(std::uint32_t state) {
    reads.erase(state);
    writes.erase(state);
  }
};

class Walk {
 public:
  explicit Walk(Query& query)
      : query_(query),
        unbound_(query.symbols.size()),
        assigned_(query.symbols.size()),
        loops_(query.symbols.size()) {
    for (const Node& node : query.nodes) {
      if (node.op == Op::Unbind) unbound_[node.symbol] = true;
      if (isAssignment(node.op)) assigned_[node.symbol] = true;
      if (isLoop(node.op)) loops_[node.symbol] = true;
      if (node.op == Op::Echo) loops_[node.symbol] = loops_[node.symbol2] = true;
      if (node.op == Op::RegexGroup || node.op == Op::RegexGroupIndex || node.op == Op::NamedGroup ||
          node.op == Op::NamedGroupIndex)
        groupsAreRead_ = true;
      if ((node.op == Op::PathPosition || node.op == Op::PathCount) && !(node.flags & kInside))
        pathStateIsRead_ = true;
    }
  }

  Summary visit(NodeId id) {
    if (id == kNone) return {};
    const std::size_t mark = bound_.size();
    const Node& node = query_[id];
    CQL_ASSERT(node.op != Op::Transform && node.op != Op::NoTransform);  // expanded
    Summary result;
    result.effects = directEffects(query_, node);
    if (!groupsAreRead_) result.effects &= ~std::uint32_t{kUsesRegex};
    addDirectState(node, result);
    bindVariables(node);
    if (node.op == Op::Call) {  // the assignments of the arguments come first (language/33 §1)
      for (const NodeId argument : CallNode(node).arguments()) visitInSequence(argument, result);
      result.add(visit(CallNode(node).body()));
    } else if (node.op == Op::Compound || node.op == Op::And) {
      for (NodeId operand : node.operands) visitInSequence(operand, result);
    } else {
      for (NodeId operand : node.operands) result.add(visit(operand));
    }
    bound_.resize(mark);
    hideDirectState(node, result);
    query_[id].effects = result.effects | (result.reads.empty() ? 0u : kReadsVariables) |
                         (result.writes.empty() ? 0u : kWritesVariables);
    return result;
  }

 private:
  static bool isAssignment(Op op) {
    return op == Op::Assign || op == Op::AssignChar || op == Op::AssignSlice;
  }
  static bool isLoop(Op op) { return op == Op::SquareLoop || op == Op::PieceLoop || op == Op::DictLoop; }

  /// Visits an operand that is evaluated only if those before it matched: an assignment binds its variable
  /// for later operands.
  void visitInSequence(NodeId operand, Summary& result) {
    result.add(visit(operand));
    const Node& node = query_[operand];
    if (node.op == Op::Assign && !unbound_[node.symbol] && !loops_[node.symbol])
      bound_.push_back(node.symbol);
  }

  void addDirectState(const Node& node, Summary& result) const {
    addUse(node, result);
    if (node.op == Op::PathPosition || node.op == Op::PathCount) result.reads.insert(kPathState);
    if (bansPositions(node)) {
      result.reads.insert(kNestBanState);
      result.writes.insert(kNestBanState);
    }
    if (node.op == Op::SimilarPosition) result.writes.insert(kSimilarState);
    if (node.op == Op::SimilarPositionGame) result.reads.insert(kSimilarState);
  }

  /// Adds the uses of variables and dictionaries that the node names.
  void addUse(const Node& node, Summary& result) const {
    auto each = [&](auto&& visit) {
      if (node.symbol != kNone) visit(node.symbol);
      if (infoOf(node.op).names == Names::Positions) visit(node.symbol2);
    };
    switch (infoOf(node.op).use) {
      case Use::Nothing:
        return;
      case Use::Looks:
        return each([&](std::uint32_t symbol) { result.reads.insert(symbol); });
      case Use::Reads:
        if (node.flags & kItem)  // an unbound one is printed as such
          result.reads.insert(node.symbol);
        else
          each([&](std::uint32_t symbol) { read(symbol, result); });
        return;
      case Use::Writes:
        if (node.op == Op::Assign && readsItself(node)) read(node.symbol, result);
        result.writes.insert(node.symbol);
        return;
      case Use::ReadsAndWrites:
        read(node.symbol, result);
        result.writes.insert(node.symbol);
        return;
      case Use::Binds:  // a bound loop variable stops the run (language/30 §5)
        each([&](std::uint32_t symbol) {
          if (mayBeBound(symbol)) result.effects |= kStops;
        });
        if (node.op == Op::DictLoop) result.reads.insert(node.symbol2);
        return;
    }
  }

  /// Records variables that are definitely bound in the operands of the node.
  void bindVariables(const Node& node) {
    if (isLoop(node.op) || node.op == Op::Echo)
      if (!unbound_[node.symbol]) bound_.push_back(node.symbol);
    if (node.op == Op::Echo && !unbound_[node.symbol2]) bound_.push_back(node.symbol2);
  }

  void hideDirectState(const Node& node, Summary& result) const {
    if (isLoop(node.op)) {
      result.hide(node.symbol);
      // A dictionary loop visits entries that its body adds: it may not terminate.
      if (node.op == Op::DictLoop && !result.writes.empty()) result.effects |= kStops;
    }
    if (node.op == Op::Echo) {
      result.hide(node.symbol);
      result.hide(node.symbol2);
    }
    if (node.op == Op::Call)
      for (const NodeId argument : CallNode(node).arguments()) result.hide(query_[argument].symbol);
    if (node.op == Op::Path) {
      result.hide(kPathState);
      if (pathStateIsRead_) result.writes.insert(kPathState);
    }
  }

  /// Returns true if the operator combines the old value with the new one.
  static bool readsItself(const Node& assign) {
    switch (static_cast<AssignMode>(assign.mode)) {
      case AssignMode::Set:
      case AssignMode::IfNotEmpty:
      case AssignMode::Piece:
        return false;
      case AssignMode::Add:
      case AssignMode::Subtract:
      case AssignMode::Multiply:
      case AssignMode::Divide:
      case AssignMode::Modulo:
      case AssignMode::Union:
      case AssignMode::Intersect:
        return true;
    }
    return true;
  }

  void read(std::uint32_t symbol, Summary& result) const {
    result.reads.insert(symbol);
    if (!isSurelyBound(symbol)) result.effects |= kStops;
  }

  bool isSurelyBound(std::uint32_t symbol) const {
    if (query_.symbols[symbol].persistent && !unbound_[symbol]) return true;
    return std::find(bound_.begin(), bound_.end(), symbol) != bound_.end();
  }

  /// Returns true if the variable of a loop could have a value when the loop begins.
  bool mayBeBound(std::uint32_t symbol) const {
    return assigned_[symbol] || std::find(bound_.begin(), bound_.end(), symbol) != bound_.end();
  }

  Query& query_;
  std::vector<bool> unbound_;   ///< symbols of `unbind`
  std::vector<bool> assigned_;  ///< symbols assigned anywhere
  std::vector<bool> loops_;     ///< symbols that loops bind, and unbind at their end
  std::vector<std::uint32_t> bound_;
  bool pathStateIsRead_ = false;
  bool groupsAreRead_ = false;  ///< otherwise the group history has no effect
};

}  // namespace

void computeEffects(Query& query) {
  if (query.root != kNone) Walk(query).visit(query.root);
}

std::vector<NodeId> gameParts(const Query& query) {
  std::vector<NodeId> parts, open{query.root};
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    const Node& n = query[id];
    if (isGameConstant(n)) {
      parts.push_back(id);
    } else if (n.op == Op::And || n.op == Op::Compound) {
      open.insert(open.end(), n.operands.rbegin(), n.operands.rend());
    } else if (!isPure(n)) {
      break;
    }
  }
  return parts;
}

bool matchesAtEndsOnly(const Query& query) {
  std::vector<NodeId> open{query.root};
  while (!open.empty()) {
    const Node& n = query[open.back()];
    open.pop_back();
    if (n.op == Op::MatePattern) return true;
    if (n.op == Op::BoardTest && static_cast<BoardTestKind>(n.mode) != BoardTestKind::Check) return true;
    if (n.op == Op::And || n.op == Op::Compound)
      open.insert(open.end(), n.operands.rbegin(), n.operands.rend());
    else if (!isPure(n))
      return false;
  }
  return false;
}

}  // namespace cql::frontend
