#pragma once

#include <filesystem>

namespace cql {

/// Returns the file with this code, without symbolic links: the program, or the shared library that contains
/// it. Empty if the system does not know.
std::filesystem::path ownFile();

}  // namespace cql
