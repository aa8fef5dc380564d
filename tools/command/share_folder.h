// Finds the files that are installed with the program.
#pragma once

#include <filesystem>

namespace cql::tool {

/// Returns the nearest share/cql-jit beside or above the folder of the program, or of the library that
/// contains this function; empty if there is none.
std::filesystem::path shareFolder();

}  // namespace cql::tool
