// Limits the recursion depth of generated code.
#pragma once

#include <cstdint>

namespace cql {

/// Returns the address below which generated code must not let the stack of this thread grow; the rest is
/// reserved for the services.
std::uint64_t stackLimit();

}  // namespace cql
