// Files of other programs that are no games for this one: what they are, and what to do (language/41 §10).
#pragma once

#include <string>
#include <string_view>

namespace cql {

/// Describes an input that is known not to hold readable games, by its first bytes or else its name; empty:
/// nothing is known. The text completes "cannot read FILE: ".
std::string foreignInput(std::string_view firstBytes, std::string_view name);

}  // namespace cql
