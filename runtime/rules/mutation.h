// Formats the edits that made an imaginary position (language/60 §4).
#pragma once

#include <string>

#include "runtime/context.h"

namespace cql {

/// Appends the steps from the anchor to an imaginary position, joined by `; `: a move as SAN, an edit as the
/// squares that differ, `-Nf6 +Qf6 btm`, or `=`.
void appendMutation(const Context& context, std::int32_t position, std::string& out);

}  // namespace cql
