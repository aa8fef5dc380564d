// Finds the files that are installed with the program.
#pragma once

#include <filesystem>

namespace cql::tool {

/// The nearest share/cql-jit beside or above the folder of the program, or of the library that contains this
/// function; may be empty.
std::filesystem::path shareFolder();

}  // namespace cql::tool
