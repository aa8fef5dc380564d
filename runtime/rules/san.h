// Writes moves in standard algebraic notation (language/03 §1.2).
#pragma once

#include <string>

#include "runtime/context.h"

namespace cql {

/// Appends the move that leads to a position of context.game, with `+` or `#`. Reads no other member of the
/// context.
void appendSan(const Context& context, std::int32_t position, std::string& out);

}  // namespace cql
