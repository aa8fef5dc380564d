// The identity of a program or library, as its linker recorded it (the ELF note NT_GNU_BUILD_ID).
#pragma once

#include <string_view>

namespace cql::object {

/// That of the program or library that holds this code; empty if it has none. It changes with any byte of
/// its code and data. Thread-safe.
std::string_view ownBuildId();
/// That of the one that holds this function; it must stay loaded as long as the result is used.
std::string_view buildIdOf(const void* code);

}  // namespace cql::object
