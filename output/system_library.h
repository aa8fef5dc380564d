// Libraries of the system that are loaded when they are first needed.
#pragma once

#include <dlfcn.h>

#include <initializer_list>

namespace cql::output {

/// Opens the first of these libraries that exists; returns null if none does.
inline void* openLibrary(std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}

/// Looks a function up. Returns false if the library does not have it.
template <typename Function>
bool findFunction(void* library, const char* name, Function*& function) {
  function = library ? reinterpret_cast<Function*>(dlsym(library, name)) : nullptr;
  return function != nullptr;
}

}  // namespace cql::output
