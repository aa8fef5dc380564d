// Moves in standard algebraic notation (language/03 §1.2).
#pragma once

#include <string>

#include "runtime/context.h"

namespace cql {

/// Appends the move that leads to a position of context.game, with `+` or `#`. Nothing else of the context is
/// read.
void appendSan(const Context& context, std::int32_t position, std::string& out);

}  // namespace cql
