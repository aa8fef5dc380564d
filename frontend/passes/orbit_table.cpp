#include "frontend/passes/orbit_table.h"

#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// Compares a copy with the first one, node by node.
class Comparison {
 public:
  Comparison(const Query& query, std::vector<NodeId>& pattern) : query_(query), pattern_(pattern) {}

  /// Compares the next copy from now on.
  void begin() { ++copy_; }

  /// Collects the nodes of the first copy in preorder.
  void collect(NodeId id) {
    if (id == kNone) return;
    pattern_.push_back(id);
    for (NodeId operand : query_[id].operands) collect(operand);
  }

  /// Computes the attributes of another copy in preorder; returns false if its shape differs.
  bool follow(NodeId first, NodeId other, std::vector<Sensitive>& row) const {
    if (first == kNone || other == kNone) return first == other;
    const Node &a = query_[first], &b = query_[other];
    if (a.operands.size() != b.operands.size()) return false;
    Node image = b;
    setSensitive(image, sensitiveOf(a));
    if (!sameAttributes(a, image)) return false;
    row.push_back(sensitiveOf(b));
    if (bansPositions(b)) row.back().value = copy_;
    for (std::size_t i = 0; i < a.operands.size(); ++i)
      if (!follow(a.operands[i], b.operands[i], row)) return false;
    return true;
  }

 private:
  const Query& query_;
  std::vector<NodeId>& pattern_;
  std::int32_t copy_ = -1;
};

}  // namespace

std::optional<OrbitTable> orbitTable(const Query& query, const Node& orbit) {
  std::vector<NodeId> nodes;
  Comparison comparison(query, nodes);
  const std::span<const NodeId> copies = OrbitNode(orbit).copies();
  CQL_ASSERT(!copies.empty());
  const NodeId first = copies.front();
  comparison.collect(first);

  std::vector<std::vector<Sensitive>> full;
  for (const NodeId copy : copies)
    if (comparison.begin(); !comparison.follow(first, copy, full.emplace_back())) return std::nullopt;

  OrbitTable table;
  table.pattern = first;
  table.rows.resize(full.size());
  for (std::size_t place = 0; place < nodes.size(); ++place) {
    OrbitTable::Column column{.node = nodes[place]};
    const Sensitive& pattern = full[0][place];
    for (const std::vector<Sensitive>& row : full) {
      CQL_ASSERT(row.size() == nodes.size());
      column.squares |= row[place].squares != pattern.squares;
      column.pieces |= row[place].pieces != pattern.pieces;
      column.dirs |= row[place].dirs != pattern.dirs;
      column.value |= row[place].value != pattern.value;
    }
    if (!column.squares && !column.pieces && !column.dirs && !column.value) continue;
    table.columns.push_back(column);
    for (std::size_t i = 0; i < full.size(); ++i) table.rows[i].push_back(full[i][place]);
  }
  return table;
}

}  // namespace cql::frontend
