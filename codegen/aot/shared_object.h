// Compiles queries ahead of time: module -> object file -> shared object.
#pragma once

#include <string>

#include "codegen/core/options.h"
#include "frontend/ir.h"
#include "runtime/error.h"

namespace cql::codegen {

/// sharedObject() of jit/compiler.h.
Result<std::string> makeSharedObject(const frontend::Query& query, const CodegenOptions& options,
                                     const std::string& producer);

}  // namespace cql::codegen
