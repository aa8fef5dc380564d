// Detects files of other programs that hold no readable games, and advises what to do (language/41 §10).
#pragma once

#include <string>
#include <string_view>

namespace cql {

/// Returns the description of an input that is known to hold no readable games, recognised by its first
/// bytes, else by its name; empty if it is not recognised. The text completes "cannot read FILE: ".
std::string foreignInput(std::string_view firstBytes, std::string_view name);

}  // namespace cql
