// What a program and the library with its backend know of each other.
#pragma once

#include <cstdint>
#include <new>

#include "codegen/core/backend.h"
#include "codegen/object/descriptor.h"
#include "codegen/object/layout_hash.h"

namespace cql::codegen {

/// The file of the library.
inline constexpr char kBackendLibrary[] = "libcqljit-backend.so";
/// The only symbol that it exports: a BackendEntry.
inline constexpr char kBackendSymbol[] = "cqljit_backend";

/// Both are built together. This number differs if sizes of what they exchange do.
constexpr std::uint64_t backendLayout() {
  std::uint64_t hash = object::kLayoutHash;
  for (const std::uint64_t size :
       {std::uint64_t{object::kAbiVersion}, std::uint64_t{sizeof(frontend::Query)},
        std::uint64_t{sizeof(frontend::Node)}, std::uint64_t{sizeof(frontend::Symbol)},
        std::uint64_t{sizeof(GivenSettings)}, std::uint64_t{sizeof(CodegenOptions)},
        std::uint64_t{sizeof(StoredCode)}, std::uint64_t{sizeof(Error)}})
    hash = (hash ^ size) * 0x100000001b3;
  return hash;
}

/// What the library is told by the program that loads it.
struct BackendHost {
  std::uint64_t layout = backendLayout();
  /// The library has its own copy of the standard library, and with it a handler of its own for lack of
  /// memory.
  std::new_handler outOfMemory = std::get_new_handler();
};

/// Returns the backend; null if the program was not built together with it.
using BackendEntry = const Backend* (*)(const BackendHost& host);

}  // namespace cql::codegen
