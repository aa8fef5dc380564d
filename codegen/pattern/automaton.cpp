#include "codegen/pattern/automaton.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

using frontend::LineNode;
using frontend::Node;
using frontend::NodeId;
using frontend::Op;
using frontend::PathNode;
using frontend::RepeatNode;

constexpr std::size_t kMostStates = 48;
/// Limits of the iterations of a limited repetition that are counted (kFewRounds if there were too many
/// states), and of its required iterations.
constexpr std::int32_t kMostRounds = 12, kFewRounds = 2, kMostBefore = 4;

/// Makes the states from the end of the pattern to its start.
class Builder {
 public:
  Builder(const frontend::Query& query, bool isPath, std::int32_t mostRounds)
      : query_(query), isPath_(isPath), mostRounds_(mostRounds) {
    automaton_.states.emplace_back();
  }

  /// Builds the states that lead through the pattern to the state `to`; returns the first. `least`: the least
  /// number of elements wanted.
  std::size_t build(NodeId pattern, std::size_t to, std::int32_t least = 0) {
    CQL_ASSERT(to < automaton_.states.size());
    const Node& node = query_[pattern];
    if (isFull()) return to;
    if (node.op == Op::Sequence) {
      for (std::size_t i = node.operands.size(); i-- > 0;) to = build(node.operands[i], to);
      return to;
    }
    if (node.op == Op::Repeat) return repeat(node, to, least);
    const bool stands = isPath_ && node.op == Op::PatternFilter;
    return add({{}, {{pattern, to, stands}}});
  }

  /// Returns true if all states fitted, and each iteration consumes an element.
  bool isSound() const { return !isFull() && !stalls_; }
  Automaton take(std::size_t start) {
    CQL_ASSERT(start < automaton_.states.size());
    automaton_.start = start;
    return std::move(automaton_);
  }

 private:
  std::size_t add(Automaton::State state) {
    automaton_.states.push_back(std::move(state));
    return automaton_.states.size() - 1;
  }
  bool isFull() const { return automaton_.states.size() > kMostStates; }

  std::size_t repeat(const Node& node, std::size_t to, std::int32_t least) {
    const NodeId body = RepeatNode(node).pattern();
    std::int32_t fewest = node.number, most = node.number2;
    CQL_ASSERT(fewest >= 0 && (most < 0 || fewest <= most));
    if (most == 0) return to;
    stalls_ |= canStand(body);
    std::int32_t before = std::min(mostRounds_, kMostBefore);
    if (least > 0 && isElement(body)) {
      fewest = std::max(fewest, least);
      before = mostRounds_;
    }
    // Required iterations that are not counted become part of a loop: the accepted language may only grow.
    if (most < 0 || most > mostRounds_ || fewest > before) {
      const std::size_t round = add({{to}, {}});
      const std::size_t first = build(body, round);
      automaton_.states[round].also.push_back(first);
      to = round;
    } else {
      for (std::int32_t i = fewest; i < most; ++i) {
        const std::size_t first = build(body, to);
        to = add({{to, first}, {}});
      }
    }
    for (std::int32_t i = std::min(fewest, before); i > 0; --i) to = build(body, to);
    return to;
  }

  bool isElement(NodeId pattern) const {
    const Op op = query_[pattern].op;
    return op != Op::Sequence && op != Op::Repeat;
  }
  bool canStand(NodeId pattern) const {
    const Node& node = query_[pattern];
    if (node.op == Op::Repeat) return node.number == 0 || canStand(RepeatNode(node).pattern());
    if (node.op != Op::Sequence) return isPath_ && node.op == Op::PatternFilter;
    return std::ranges::all_of(node.operands, [&](NodeId operand) { return canStand(operand); });
  }

  const frontend::Query& query_;
  bool isPath_, stalls_ = false;
  std::int32_t mostRounds_;
  Automaton automaton_;
};

/// Appends to `order` the unseen states that are reached while the position stays, in postorder.
void visitStanding(const std::vector<Automaton::State>& states, std::size_t state, std::vector<bool>& seen,
                   std::vector<std::size_t>& order) {
  if (seen[state]) return;
  seen[state] = true;
  for (const std::size_t next : states[state].also) visitStanding(states, next, seen, order);
  for (const Automaton::Edge& edge : states[state].edges)
    if (edge.stands) visitStanding(states, edge.to, seen, order);
  order.push_back(state);
}

}  // namespace

bool Automaton::isFinal(std::size_t state) const {
  CQL_ASSERT(state < states.size());
  return state == kEnd || std::ranges::any_of(states[state].also, [&](std::size_t s) { return isFinal(s); });
}

std::vector<bool> Automaton::standingAt(std::size_t state) const {
  CQL_ASSERT(state < states.size());
  std::vector<bool> reached(states.size());
  std::vector<std::size_t> order;
  visitStanding(states, state, reached, order);
  return reached;
}

std::vector<std::size_t> Automaton::inOrder() const {
  std::vector<std::size_t> order;
  std::vector<bool> seen(states.size());
  for (std::size_t state = 0; state < states.size(); ++state) visitStanding(states, state, seen, order);
  return order;
}

std::optional<Automaton> automatonOf(const frontend::Query& query, NodeId lineOrPath) {
  const Node& node = query[lineOrPath];
  const bool isPath = node.op == Op::Path;
  // The range limits the length, unless a path has a filter to maximise.
  std::int32_t least = 0;
  if (LineNode(node).low() != frontend::kNone && query[LineNode(node).low()].op == Op::Number &&
      !(isPath && PathNode(node).max() != frontend::kNone))
    least = query[LineNode(node).low()].number;
  for (const std::int32_t rounds : {kMostRounds, kFewRounds}) {
    Builder builder(query, isPath, rounds);
    const std::size_t start = builder.build(LineNode(node).pattern(), Automaton::kEnd, least);
    if (builder.isSound()) return builder.take(start);
  }
  return std::nullopt;
}

}  // namespace cql::codegen
