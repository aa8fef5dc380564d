#include "codegen/core/partition.h"

#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

using frontend::kNone;
using frontend::Node;
using frontend::NodeId;
using frontend::Op;
constexpr std::size_t kFirstCopy = frontend::OrbitNode::kFirstCopy;

/// Nodes from which a query is divided; queries written by hand are smaller.
constexpr std::uint32_t kLarge = 512;

/// Returns true if it is emitted as a chain of conditions, which can be cut anywhere.
bool isList(const Node& node) {
  return node.op == Op::And || node.op == Op::Or || node.op == Op::Compound;
}

/// Returns true if the result can be returned from a function.
bool canBeApart(const Node& node) {
  using frontend::Type;
  return !frontend::isPattern(node.op) &&
         (node.type == Type::Logical || node.type == Type::Set || node.type == Type::Number);
}

}  // namespace

Partition::Partition(const frontend::Query& query)
    : query_(query), size_(query.nodes.size()), apart_(query.nodes.size()), divided_(query.nodes.size()) {
  if (query.root != kNone) measure(query.root, false);
}

void Partition::measure(NodeId id, bool insideOrbit) {
  CQL_ASSERT(id < size_.size() && size_[id] == 0);  // no node has two parents
  const Node& node = query_[id];
  const bool isOrbit = node.op == Op::Orbit;
  const bool loops = isOrbit && !insideOrbit && node.operands.size() > kFirstCopy + kMostUnrolled;
  std::uint32_t size = 1;
  for (std::size_t place = 0; place < node.operands.size(); ++place) {
    if (node.operands[place] == kNone) continue;
    measure(node.operands[place], insideOrbit || isOrbit);
    if (!loops || place <= kFirstCopy) size += size_[node.operands[place]];
  }
  if (size > kLarge && isList(node)) {
    divided_[id] = true;
    size = 1;
    for (std::size_t place = 0; place < node.operands.size(); place = groupEnd(id, place)) ++size;
  }
  apart_[id] = size > kLarge && canBeApart(node);
  size_[id] = apart_[id] ? 1 : size;
}

std::size_t Partition::groupEnd(NodeId list, std::size_t first) const {
  CQL_ASSERT(divided_[list] && first < query_[list].operands.size());
  const Node& node = query_[list];
  std::uint32_t size = size_[node.operands[first]];
  std::size_t end = first + 1;
  while (end < node.operands.size() && (size += size_[node.operands[end]]) <= kLarge) ++end;
  return end;
}

}  // namespace cql::codegen
