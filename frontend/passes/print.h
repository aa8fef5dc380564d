// Prints the IR as text: one node on each line, operands indented below it.
#pragma once

#include <functional>
#include <string>

#include "frontend/ir.h"

namespace cql::frontend {

struct PrintOptions {
  bool ids = false;                                     ///< `%12` before each node
  bool effects = false;                                 ///< `; reads writes ...` after it
  bool places = false;                                  ///< `@line:column` of the source
  std::function<std::string(NodeId)> margin = nullptr;  ///< the start of each line
};

/// ASCII; ends with a line feed. Operands are in the order of ir_ops.def, without the missing ones.
std::string print(const Query& query, const PrintOptions& options = {});
std::string print(const Query& query, NodeId root, const PrintOptions& options = {});

/// The head of a node without its operands: operation, attributes, type.
std::string describeNode(const Query& query, const Node& node);

}  // namespace cql::frontend
