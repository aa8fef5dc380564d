// Looks into the library: the files that every query may include (language/62 §1).
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend {

/// Tells how a query gets the function with this name, beginning with "; "; empty if no file of the folder
/// defines it. Reads the files anew each time.
std::string hintFromLibrary(const std::string& folder, std::string_view name);

}  // namespace cql::frontend
