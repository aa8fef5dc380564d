// Checks that a query is well-formed IR (ir.h, ir_ops.def).
#pragma once

#include <string>

#include "frontend/ir.h"

namespace cql::frontend {

enum class IrStage : std::uint8_t {
  Parsed,    ///< from the parser: Transform and NoTransform nodes, no Orbit
  Expanded,  ///< from the transform pass: no node has two parents
};

/// Lists the violations, a line for each with the number and the name of the node; empty if the query is
/// valid.
std::string verify(const Query& query, IrStage stage);

}  // namespace cql::frontend
