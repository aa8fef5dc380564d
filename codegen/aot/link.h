// Links in this process.
#pragma once

#include <string>
#include <string_view>

#include "runtime/error.h"

namespace cql::codegen {

/// Makes a shared object of an object file. Any thread may call it; links are made one at a time.
Result<std::string> linkShared(std::string_view object);

}  // namespace cql::codegen
