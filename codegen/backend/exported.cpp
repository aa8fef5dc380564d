// The entry of the library with the backend.
#include "codegen/backend/library.h"
#include "codegen/backend/llvm_backend.h"
#include "runtime/pages.h"

namespace {

/// Runs before the constructors of LLVM's variables.
[[gnu::constructor(101)]] void loadCode() {
  cql::prefaultOwnCode();
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const cql::codegen::Backend* cqljit_backend(
    std::new_handler outOfMemory) {
  std::set_new_handler(outOfMemory);
  return &cql::codegen::llvmBackend();
}
