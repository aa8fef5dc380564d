// The backend of programs and libraries that LLVM is linked into.
#include "codegen/backend/llvm_backend.h"

namespace cql::codegen {

Result<const Backend*> backend() {
  return &llvmBackend();
}

}  // namespace cql::codegen
