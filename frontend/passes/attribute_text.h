// Prints the attributes of a node as words.
#pragma once

#include <string>

#include "frontend/ir.h"

namespace cql::frontend {

/// The attributes of the operation, except flags, effects and type; separated by blanks.
std::string attributeText(const Query& query, const Node& node);
/// The flags as words, each with a blank before it; or "".
std::string flagText(std::uint32_t flags);
std::string effectText(std::uint32_t effects);

}  // namespace cql::frontend
