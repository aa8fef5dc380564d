// The operators that assign to a variable (language/30 §3).
#pragma once

#include <optional>

#include "frontend/ir.h"
#include "frontend/token.h"

namespace cql::frontend {

/// How the token assigns to the variable before it; nullopt for other tokens.
std::optional<AssignMode> assignmentAt(const Token& token);

}  // namespace cql::frontend
