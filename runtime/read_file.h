// Reads whole files.
#pragma once

#include <string>

#include "runtime/error.h"

namespace cql {

/// Returns the bytes of a file. Errors are of kind Input and name the file.
Result<std::string> readFile(const std::string& path);

}  // namespace cql
