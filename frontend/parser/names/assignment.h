// The operators that assign to a variable (language/30 §3).
#pragma once

#include <optional>

#include "frontend/ir.h"
#include "frontend/text/token.h"

namespace cql::frontend {

/// What the token does to the variable before it; nothing if it does not assign.
std::optional<AssignMode> assignmentAt(const Token& token);

}  // namespace cql::frontend
