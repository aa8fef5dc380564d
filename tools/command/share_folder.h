// Finds the files that are installed with the program.
#pragma once

#include <filesystem>

namespace cql::tool {

/// The nearest share/cql-jit beside or above the folder of the program, or of the library that this belongs
/// to; empty: there is none.
std::filesystem::path shareFolder();

}  // namespace cql::tool
