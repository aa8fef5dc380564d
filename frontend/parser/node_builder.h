// Builds the nodes of a query for the parser.
#pragma once

#include <set>
#include <vector>

#include "frontend/diagnostics.h"
#include "frontend/ir.h"
#include "frontend/parser/parse_error.h"

namespace cql::frontend {

/// Appends nodes to a query and holds properties of them that matter only during parsing.
class NodeBuilder {
 public:
  NodeBuilder(Query& query, DiagnosticSink& sink) : query_(query), sink_(sink) {}

  /// Adds a node, after its operands. Reports an error if the query grows too large or too deep.
  NodeId add(Node node);

  std::set<NodeId> bareDashes;  ///< Dash nodes not in brackets of their own
  std::set<NodeId> grouped;     ///< nodes in brackets of their own
  std::set<NodeId> braced;      ///< Dash nodes alone in braces

 private:
  Query& query_;
  DiagnosticSink& sink_;
  std::vector<std::uint32_t> heights_;  ///< the heights of the trees below the nodes
};

/// The part of a filter that has only a value, so that it tests nothing when used as a condition (language/01
/// §16); nullptr for other filters.
const Node* bareValue(const Query& query, NodeId id);
/// The reason why that part cannot be a condition, and what to do.
std::string asksNothing(const Query& query, const Node& bare);

}  // namespace cql::frontend
