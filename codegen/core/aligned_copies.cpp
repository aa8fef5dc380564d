#include "codegen/core/aligned_copies.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

using frontend::Node;
using frontend::NodeId;
using frontend::Op;
using frontend::SetFilterNode;

constexpr std::size_t kMostGroups = 32, kMostDistances = 128;

/// Collects designators that must not be empty: with an empty one a filter cannot match, or its value is the
/// empty set.
class Requirements {
 public:
  Requirements(const frontend::Query& query, NodeId filter) : query_(query) { exact_ = collect(filter); }

  const std::vector<NodeId>& designators() const { return designators_; }
  /// Returns true if the filter matches exactly when none of them is empty.
  bool exact() const { return exact_; }

 private:
  bool collect(NodeId id) {
    const Node& node = query_[id];
    switch (node.op) {
      case Op::Designator:
        designators_.push_back(id);
        return true;
      case Op::And:
      case Op::Compound: {
        bool exact = true;
        for (NodeId operand : node.operands) exact &= collect(operand);
        return exact;
      }
      case Op::Shade:
      case Op::Step:
        collect(SetFilterNode(node).set());
        return false;
      default:
        if (needsAllOperands(node.op))
          for (NodeId operand : node.operands) collect(operand);
        return false;
    }
  }

  const frontend::Query& query_;
  std::vector<NodeId> designators_;
  bool exact_ = false;
};

class Grouping {
 public:
  Grouping(const frontend::Query& query, const frontend::OrbitTable& table,
           const std::vector<NodeId>& designators)
      : query_(query), table_(table), designators_(designators) {}

  /// Groups the copies; returns false if an anchor is missing, or if there are too many groups.
  bool run() {
    // The anchor is the first square of the designator with the fewest squares.
    auto squares = [&](NodeId id) { return attributes(id, 0).squares; };
    auto anchor = std::min_element(designators_.begin(), designators_.end(),
                                   [&](NodeId a, NodeId b) { return count(squares(a)) < count(squares(b)); });
    if (anchor == designators_.end()) return false;
    for (std::size_t row = 0; row < table_.rows.size(); ++row)
      if (!add(row, attributes(*anchor, row).squares)) return false;
    return true;
  }

  std::vector<AlignedGroup> takeGroups() { return std::move(groups_); }

 private:
  frontend::Sensitive attributes(NodeId id, std::size_t row) const {
    for (std::size_t i = 0; i < table_.columns.size(); ++i)
      if (table_.columns[i].node == id) return table_.rows[row][i];
    return frontend::sensitiveOf(query_[id]);
  }

  bool add(std::size_t row, SquareSet anchorSquares) {
    CQL_ASSERT(table_.rows[row].size() == table_.columns.size());
    if (!anchorSquares || anchorSquares == kAllSquares) return false;
    const int anchor = firstSquare(anchorSquares);
    std::vector<AlignedGroup::Term> terms;
    for (NodeId id : designators_) {
      const frontend::Sensitive s = attributes(id, row);
      AlignedGroup::Term& term = terms.emplace_back();
      term.pieces = expandPieces(s.pieces);
      term.anywhere = s.squares == kAllSquares;
      if (term.anywhere) continue;
      for (SquareSet left = s.squares; left;) term.distances.push_back((popFirst(left) - anchor) & 63);
    }
    // Copies on the same squares may differ in other attributes: those need groups of their own.
    auto group = std::find_if(groups_.begin(), groups_.end(), [&](const AlignedGroup& g) {
      return g.terms == terms && !(g.anchors & squareBit(anchor));
    });
    if (group == groups_.end()) {
      for (const AlignedGroup::Term& term : terms) distances_ += term.distances.size();
      if (groups_.size() == kMostGroups || distances_ > kMostDistances) return false;
      group = groups_.insert(groups_.end(), {.terms = std::move(terms)});
    }
    group->anchors |= squareBit(anchor);
    group->rows[static_cast<std::size_t>(anchor)] = static_cast<std::uint16_t>(row);
    return true;
  }

  const frontend::Query& query_;
  const frontend::OrbitTable& table_;
  const std::vector<NodeId>& designators_;
  std::vector<AlignedGroup> groups_;
  std::size_t distances_ = 0;
};

}  // namespace

bool needsAllOperands(Op op) {
  return op == Op::Intersect || op == Op::Attacks || op == Op::AttackedBy || op == Op::ArrowChain ||
         op == Op::Ray || op == Op::Between;
}

std::optional<AlignedCopies> alignCopies(const frontend::Query& query, const frontend::OrbitTable& table) {
  CQL_ASSERT(frontend::isPure(query[table.pattern]));
  const Requirements requirements(query, table.pattern);
  if (table.rows.size() > 0xffff) return std::nullopt;
  Grouping grouping(query, table, requirements.designators());
  if (!grouping.run()) return std::nullopt;
  return AlignedCopies{grouping.takeGroups(), requirements.exact(), requirements.designators()};
}

std::optional<AlignedCopies> alignPatterns(const frontend::Query& query, const frontend::OrbitTable& table) {
  if (table.rows.size() > 0xffff) return std::nullopt;
  std::vector<NodeId> designators;
  for (const frontend::OrbitTable::Column& column : table.columns)
    if (query[column.node].op == Op::Designator) designators.push_back(column.node);
  Grouping grouping(query, table, designators);
  if (!grouping.run()) return std::nullopt;
  return AlignedCopies{grouping.takeGroups(), false, std::move(designators)};
}

}  // namespace cql::codegen
