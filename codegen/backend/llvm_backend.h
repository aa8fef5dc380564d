// The backend: emits, optimises and generates the code of queries with LLVM.
#pragma once

#include "codegen/core/backend.h"

namespace cql::codegen {

const Backend& llvmBackend();

}  // namespace cql::codegen
