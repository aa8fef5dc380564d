// The identity of a program or library, as its linker recorded it (the ELF note NT_GNU_BUILD_ID).
#pragma once

#include <string>
#include <string_view>

namespace cql::object {

/// That of the program or library that holds this code; empty if it has none. It changes with any byte of
/// its code and data. Thread-safe.
std::string_view ownBuildId();
/// That of a file, which is not loaded; empty if it has none or cannot be read.
std::string buildIdOf(const std::string& path);

}  // namespace cql::object
