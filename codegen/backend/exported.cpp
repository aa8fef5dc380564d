// The entry of the library with the backend.
#include "codegen/backend/library.h"
#include "codegen/backend/llvm_backend.h"

extern "C" __attribute__((visibility("default"))) const cql::codegen::Backend* cqljit_backend(
    const cql::codegen::BackendHost& host) {
  if (host.layout != cql::codegen::backendLayout()) return nullptr;
  std::set_new_handler(host.outOfMemory);
  return &cql::codegen::llvmBackend();
}
