// Detects files of other programs that are not games for this one, and what to do (language/41 §10).
#pragma once

#include <string>
#include <string_view>

namespace cql {

/// Describes an input that is known not to contain readable games, by its first bytes or else its name; empty
/// if it is unknown. The text completes "cannot read FILE: ".
std::string foreignInput(std::string_view firstBytes, std::string_view name);

}  // namespace cql
