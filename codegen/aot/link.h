// Links in this process.
#pragma once

#include <string>
#include <string_view>

#include "runtime/error.h"

namespace cql::codegen {

/// Links an object file into a shared object. Thread-safe; links run one at a time.
Result<std::string> linkShared(std::string_view object);

}  // namespace cql::codegen
