// What a program and the library with its backend know of each other. Both are built together: the program
// loads only the build of the library that it was linked after.
#pragma once

#include <new>

#include "codegen/core/backend.h"

namespace cql::codegen {

/// The file of the library.
inline constexpr char kBackendLibrary[] = "libcqljit-backend.so";
/// The only symbol that it exports: a BackendEntry.
inline constexpr char kBackendSymbol[] = "cqljit_backend";

/// Returns the backend. The library has its own copy of the standard library, which is told the program's
/// handler for lack of memory.
using BackendEntry = const Backend* (*)(std::new_handler outOfMemory);

}  // namespace cql::codegen
