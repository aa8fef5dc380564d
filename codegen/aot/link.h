// The linker, in this process.
#pragma once

#include <string>
#include <string_view>

#include "runtime/error.h"

namespace cql::codegen {

/// An object file as a shared object. One link at a time is made, whatever the number of threads that ask.
Result<std::string> linkShared(std::string_view object);

}  // namespace cql::codegen
