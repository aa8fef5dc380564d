// The effects of a filter itself, without its operands, variables and the constructs around it.
#pragma once

#include "frontend/op_table.h"

namespace cql::frontend {

/// Bits of Effect (ir.h).
std::uint32_t directEffects(const Query& query, const Node& node);

}  // namespace cql::frontend
