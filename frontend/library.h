// Searches the library: the files that every query may include (language/62 §1).
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend {

/// Returns how to include the function with this name, beginning with "; "; empty if no file of the folder
/// defines it. Reads the files at each call.
std::string hintFromLibrary(const std::string& folder, std::string_view name);

}  // namespace cql::frontend
