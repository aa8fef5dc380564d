// The IR as text: one node a line, kids indented below it.
#pragma once

#include <functional>
#include <string>

#include "frontend/ir.h"

namespace cql::frontend {

struct PrintOptions {
  bool ids = false;                                     ///< `%12` in front of each node
  bool effects = false;                                 ///< `; reads writes ...` after it
  bool places = false;                                  ///< `@line:column` of the source
  std::function<std::string(NodeId)> margin = nullptr;  ///< what stands in front of each line
};

/// ASCII; ends with a line feed. The order of kids is that of ir_ops.def, kids that are not there are left
/// out.
std::string print(const Query& query, const PrintOptions& options = {});
std::string print(const Query& query, NodeId root, const PrintOptions& options = {});

/// The head of a node without its kids: operation, attributes, type.
std::string describeNode(const Query& query, const Node& node);

}  // namespace cql::frontend
