// Gives each function of the kernel (runtime/kernel/functions.def) an enumerator for codegen.
#pragma once

#include <cstdint>

namespace cql::codegen {

enum class Kernel : std::int32_t {
#define CQL_NATIVE(value, name, parameters) name,
#define CQL_INLINED(value, name, parameters) name,
#include "runtime/kernel/functions.def"
};

/// The symbol of a function.
constexpr const char* nameOf(Kernel function) {
  constexpr const char* kNames[] = {
#define CQL_NATIVE(value, name, parameters) #name,
#define CQL_INLINED(value, name, parameters) #name,
#include "runtime/kernel/functions.def"
  };
  return kNames[static_cast<std::int32_t>(function)];
}

}  // namespace cql::codegen
