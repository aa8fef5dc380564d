#include "frontend/passes/simplify.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/passes/cost.h"
#include "frontend/passes/effects.h"
#include "frontend/passes/fold.h"
#include "runtime/assert.h"

namespace cql::frontend {

bool sameFilter(const Query& query, NodeId a, NodeId b) {
  if (a == b) return true;
  if (a == kNone || b == kNone) return false;
  const Node &x = query[a], &y = query[b];
  if (!sameAttributes(x, y) || x.operands.size() != y.operands.size()) return false;
  return std::equal(x.operands.begin(), x.operands.end(), y.operands.begin(),
                    [&](NodeId i, NodeId j) { return sameFilter(query, i, j); });
}

namespace {

/// Hashes a filter, consistently with sameFilter(); `hashes`: those of the operands.
std::uint64_t hashOf(const Node& node, const std::vector<std::uint64_t>& hashes) {
  std::uint64_t hash = std::hash<std::string>{}(node.text);
  auto add = [&](std::uint64_t part) {
    hash = (hash ^ part) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  };
  for (std::uint32_t part :
       {static_cast<std::uint32_t>(node.op), static_cast<std::uint32_t>(node.type), node.mode, node.flags,
        node.symbol, node.symbol2, static_cast<std::uint32_t>(node.number),
        static_cast<std::uint32_t>(node.number2)})
    add(part);
  add(node.squares), add(node.pieces), add(node.dirs);
  for (std::uint32_t symbol : node.symbols) add(symbol);
  for (NodeId operand : node.operands) add(operand == kNone ? 0 : hashes[operand]);
  return hash;
}

/// Removes the nodes that the root does not reach.
void removeUnreachable(Query& query) {
  std::vector<Node> nodes;
  auto copy = [&](auto& self, NodeId id) -> NodeId {
    Node node = std::move(query.nodes[id]);
    for (NodeId& operand : node.operands)
      if (operand != kNone) operand = self(self, operand);
    CQL_ASSERT(nodes.size() < query.nodes.size());  // no node has two parents
    nodes.push_back(std::move(node));
    return static_cast<NodeId>(nodes.size() - 1);
  };
  query.root = copy(copy, query.root);
  query.nodes = std::move(nodes);
}

class Simplifier {
 public:
  explicit Simplifier(Query& query) : query_(query) {}

  void run() {
    visit(query_.root, {.condition = true, .orbit = false});
    removeUnreachable(query_);
  }

 private:
  struct Context {
    bool condition;             ///< only the truth of the filter matters
    bool orbit;                 ///< inside a copy of an orbit
    bool oncePerPlace = false;  ///< in the pattern of a path that countsPlacesOnce()
    bool isStartOfSum = false;  ///< the left side of a Concat
  };

  void visit(NodeId id, Context context) {
    // An `if` used as a condition uses its branches as conditions (language/31 §2).
    if (query_[id].op == Op::If && context.condition) query_[id].type = Type::Logical;
    for (std::size_t place = 0; place < query_[id].operands.size(); ++place)
      if (NodeId operand = query_[id].operands[place]; operand != kNone)
        visit(operand, operandContext(query_[id], place, context));
    Node& node = query_[id];
    switch (node.op) {
      case Op::And:
        simplifyAll(id, context);
        break;
      case Op::Compound:
        // A compound used as a condition is a conjunction.
        if (context.condition && node.operands.size() > 1) become(node, Op::And, node.operands);
        simplifyAll(id, context);
        break;
      case Op::Or:
        simplifyAny(id, context);
        break;
      case Op::Not:
        if (auto truth = constantTruth(NotNode(node).filter());
            truth && isPure(query_[NotNode(node).filter()]))
          becomeConstant(node, !*truth);
        break;
      case Op::If:
        simplifyIf(id, context);
        break;
      case Op::Squares:
        if (context.condition && !context.orbit) becomeConstant(node, node.squares != 0);
        break;
      case Op::Repeat:
        if (context.oncePerPlace) mergeRepeats(node);
        break;
      case Op::Concat:
        if (!context.orbit && !context.isStartOfSum) joinTexts(id);
        break;
      default:
        if (!context.orbit) foldConstants(query_, id);
        break;
    }
    describe(id);
  }

  /// Records cost and hash of a finished node.
  void describe(NodeId id) {
    if (estimates_.size() < query_.nodes.size()) {
      estimates_.resize(query_.nodes.size());
      hashes_.resize(query_.nodes.size());
    }
    estimates_[id] = estimate(query_[id], estimates_);
    hashes_[id] = hashOf(query_[id], hashes_);
  }

  Context operandContext(const Node& node, std::size_t place, Context context) const {
    Context operand{.condition = isCondition(node.op, place), .orbit = context.orbit};
    if (node.op == Op::Repeat || node.op == Op::Sequence) operand.oncePerPlace = context.oncePerPlace;
    if (node.op == Op::Path && place == PathNode::kPattern) operand.oncePerPlace = countsPlacesOnce(node);
    operand.isStartOfSum = node.op == Op::Concat && place == 0;
    if (node.op == Op::Compound)
      operand.condition = place + 1 < node.operands.size() || context.condition;
    else if (node.op == Op::If)
      operand.condition = operand.condition || context.condition || node.type == Type::Logical;
    else if (node.op == Op::Orbit)
      operand.orbit = operand.orbit || node.operands.size() > OrbitNode::kFirstCopy + 1;
    return operand;
  }

  /// Joins the texts at the start of a sum, all at once: foldConstants() would copy what is joined so far for
  /// each.
  void joinTexts(NodeId sum) {
    std::vector<NodeId> sums;
    NodeId first = sum;
    for (; query_[first].op == Op::Concat; first = BinaryNode(query_[first]).left()) sums.push_back(first);
    if (query_[first].op != Op::String) return;
    std::string text = query_[first].text;
    while (!sums.empty()) {
      Node& node = query_[sums.back()];
      const Node& added = query_[BinaryNode(node).right()];
      if (added.op != Op::String) break;
      text += added.text;
      first = sums.back();
      sums.pop_back();
    }
    Node& joined = query_[first];
    joined.op = Op::String;
    joined.mode = joined.flags = 0;
    joined.operands.clear();
    joined.text = std::move(text);
    describe(first);
    for (auto rest = sums.rbegin(); rest != sums.rend(); ++rest) describe(*rest);
  }

  // --- conjunctions

  void simplifyAll(NodeId id, Context context) {
    const bool hasValue = query_[id].op == Op::Compound && !context.condition;
    std::vector<NodeId> operands = flattened(id, hasValue);
    NodeId last = kNone;
    if (hasValue) {
      last = operands.back();
      operands.pop_back();
    }
    cutAfter(operands, false, last);
    std::erase_if(operands, [&](NodeId operand) { return isConstant(operand, true); });
    auto rank = [&](NodeId operand) {
      return estimates_[operand].cost / std::max(1e-6, 1 - estimates_[operand].chance);
    };
    sortPureRuns(operands, rank, context);
    if (last != kNone) operands.push_back(last);
    finish(id, std::move(operands), true, context);
  }

  void simplifyAny(NodeId id, Context context) {
    std::vector<NodeId> operands = flattened(id, false);
    NodeId last = kNone;
    cutAfter(operands, true, last);
    std::erase_if(operands, [&](NodeId operand) { return isConstant(operand, false); });
    auto rank = [&](NodeId operand) {
      return estimates_[operand].cost / std::max(1e-6, estimates_[operand].chance);
    };
    sortPureRuns(operands, rank, context);
    finish(id, std::move(operands), false, context);
  }

  /// Returns the operands, with nested lists of the same meaning flattened; the last operand of a list with a
  /// value stays as it is.
  std::vector<NodeId> flattened(NodeId id, bool hasValue) const {
    const Node& node = query_[id];
    CQL_ASSERT(!node.operands.empty());
    const bool any = node.op == Op::Or;
    std::vector<NodeId> result;
    for (std::size_t place = 0; place < node.operands.size(); ++place) {
      const Node& operand = query_[node.operands[place]];
      const bool isList = any ? operand.op == Op::Or : operand.op == Op::And || operand.op == Op::Compound;
      if (isList && !(hasValue && place + 1 == node.operands.size()))
        result.insert(result.end(), operand.operands.begin(), operand.operands.end());
      else
        result.push_back(node.operands[place]);
    }
    return result;
  }

  /// Removes operands after a constant that decides. Not if the last operand is for the value: it is never
  /// reached, but the list needs one.
  void cutAfter(std::vector<NodeId>& operands, bool deciding, NodeId last) const {
    if (last != kNone) return;
    auto end = std::find_if(operands.begin(), operands.end(),
                            [&](NodeId operand) { return isConstant(operand, deciding); });
    if (end == operands.end() ||
        std::any_of(end + 1, operands.end(), [&](NodeId operand) { return maySteer(operand); }))
      return;
    operands.erase(end + 1, operands.end());
  }

  /// Tests for a `move` filter: it steers a line, even if never evaluated (language/21 §2.4).
  bool maySteer(NodeId id) const {
    if (id == kNone) return false;
    const Node& node = query_[id];
    if ((node.op == Op::MoveFilter || node.op == Op::Speculate) &&
        node.mode == static_cast<std::uint32_t>(MoveSource::Tree))
      return true;
    return std::any_of(node.operands.begin(), node.operands.end(),
                       [&](NodeId operand) { return maySteer(operand); });
  }

  /// Sorts neighbours that commute: cheap and selective ones first; drops repeated ones.
  template <typename Rank>
  void sortPureRuns(std::vector<NodeId>& operands, Rank rank, Context context) const {
    std::vector<NodeId> result;
    for (std::size_t begin = 0; begin < operands.size();) {
      std::size_t end = begin;
      while (end < operands.size() && isPure(query_[operands[end]])) ++end;
      struct Ranked {
        double rank;
        std::size_t place;  // equal ranks keep their order
        NodeId operand;
      };
      std::vector<Ranked> run;
      std::unordered_multimap<std::uint64_t, NodeId> known;
      for (std::size_t i = begin; i < end; ++i) {
        const auto [first, last] = known.equal_range(hashes_[operands[i]]);
        auto isSame = [&](const auto& other) { return sameFilter(query_, other.second, operands[i]); };
        if (!context.orbit && std::any_of(first, last, isSame)) continue;
        run.push_back({rank(operands[i]), i, operands[i]});
        if (!context.orbit) known.emplace(hashes_[operands[i]], operands[i]);
      }
      std::sort(run.begin(), run.end(), [](const Ranked& a, const Ranked& b) {
        return std::tie(a.rank, a.place) < std::tie(b.rank, b.place);
      });
      for (const Ranked& ranked : run) result.push_back(ranked.operand);
      if (end < operands.size()) result.push_back(operands[end++]);
      begin = end;
    }
    operands = std::move(result);
  }

  void finish(NodeId id, std::vector<NodeId> operands, bool neutral, Context context) {
    Node& node = query_[id];
    CQL_ASSERT(node.op == Op::And || node.op == Op::Or || node.op == Op::Compound);
    if (operands.empty()) return becomeConstant(node, neutral);
    if (operands.size() == 1 &&
        (node.op == Op::Compound || context.condition || query_[operands.front()].type == Type::Logical)) {
      Node only = query_[operands.front()];
      node = std::move(only);
      return;
    }
    if (operands.size() == 1) operands.push_back(addConstant(neutral, node.range));
    query_[id].operands = std::move(operands);
  }

  // --- patterns of paths

  /// Returns true if it is unobservable that a path reaches a position once more, after the same moves.
  bool countsPlacesOnce(const Node& path) const {
    const auto asksForBest = [&](auto& self, NodeId id) -> bool {
      const Node& node = query_[id];
      if (node.op == Op::PathPosition && node.number == 1) return true;
      return std::ranges::any_of(node.operands,
                                 [&](NodeId operand) { return operand != kNone && self(self, operand); });
    };
    for (std::size_t place : {PathNode::kPattern, PathNode::kMax})
      if (const NodeId operand = path.operands[place];
          operand != kNone && (!isPure(query_[operand]) || asksForBest(asksForBest, operand)))
        return false;
    return !(path.flags & kKeepAllBest);
  }

  /// Returns true if the pattern always consists of the same number of moves.
  bool isRigid(NodeId pattern) const {
    const Node& node = query_[pattern];
    if (node.op != Op::Sequence) return node.op == Op::MoveStep;
    return std::ranges::all_of(
               node.operands,
               [&](NodeId operand) { return query_[operand].op == Op::PatternFilter || isRigid(operand); }) &&
           std::ranges::any_of(node.operands, [&](NodeId operand) { return isRigid(operand); });
  }

  /// Merges a repetition of a repetition, (X{a,b}){c,d} with a and c at most 1: it reaches the positions of
  /// X{ac,bd}, in the same order if a number is unlimited, or if the moves are on one line.
  void mergeRepeats(Node& outer) const {
    const Node& inner = query_[RepeatNode(outer).pattern()];
    if (inner.op != Op::Repeat || outer.number > 1 || inner.number > 1 ||
        !isRigid(RepeatNode(inner).pattern()))
      return;
    if (outer.number2 == 0 || inner.number2 == 0) return;
    const auto isUnlimited = [](const Node& repeat) {
      return repeat.number2 < 0 || repeat.number2 >= kUnlimitedRepetition;
    };
    if (isUnlimited(outer) || isUnlimited(inner))
      outer.number2 = -1;
    else if (query_.searchesVariations())
      return;
    else
      outer.number2 = static_cast<std::int32_t>(
          std::min<std::int64_t>(kUnlimitedRepetition, std::int64_t{outer.number2} * inner.number2));
    outer.number *= inner.number;
    const NodeId body = RepeatNode(inner).pattern();
    outer.operands[RepeatNode::kPattern] = body;
  }

  // --- the rest

  void simplifyIf(NodeId id, Context context) {
    Node& node = query_[id];
    const IfNode choice(node);
    auto truth = constantTruth(choice.condition());
    if (!truth || !isPure(query_[choice.condition()])) return;
    const NodeId chosen = *truth ? choice.then() : choice.otherwise();
    if (maySteer(*truth ? choice.otherwise() : choice.then())) return;
    if (chosen == kNone) return becomeConstant(node, true);  // without `else` it matches
    if (query_[chosen].type != node.type && !context.condition) return;
    Node copy = query_[chosen];
    node = std::move(copy);
  }

  std::optional<bool> constantTruth(NodeId id) const {
    const Node& node = query_[id];
    if (node.op == Op::Constant) return node.number != 0;
    return std::nullopt;
  }
  bool isConstant(NodeId id, bool value) const {
    auto truth = constantTruth(id);
    return truth && *truth == value;
  }

  static void become(Node& node, Op op, std::vector<NodeId> operands) {
    node.op = op;
    node.type = Type::Logical;
    node.operands = std::move(operands);
  }
  static void becomeConstant(Node& node, bool value) {
    become(node, Op::Constant, {});
    node.number = value;
    node.effects = 0;
  }
  NodeId addConstant(bool value, SourceRange range) {
    Node node;
    node.op = Op::Constant;
    node.number = value;
    node.range = range;
    return add(std::move(node));
  }
  NodeId add(Node node) {
    query_.nodes.push_back(std::move(node));
    const auto id = static_cast<NodeId>(query_.nodes.size() - 1);
    describe(id);
    return id;
  }

  Query& query_;
  std::vector<Estimate> estimates_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace

void simplify(Query& query) {
  if (query.root != kNone) Simplifier(query).run();
}

}  // namespace cql::frontend
