// Enumerates the kernel functions (runtime/kernel/functions.def), with their signatures.
#pragma once

#include "codegen/core/call_signature.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {

enum class Kernel : std::int32_t {
#define CQL_NATIVE(value, name, parameters) name,
#define CQL_INLINED(value, name, parameters) name,
#include "runtime/kernel/functions.def"
};

inline constexpr CallSignature kKernelSignatures[] = {
#define CQL_NATIVE(value, name, parameters) SignatureOf<value parameters>::make(#name),
#define CQL_INLINED(value, name, parameters) SignatureOf<value parameters>::make(#name),
#include "runtime/kernel/functions.def"
};

/// The name is the symbol.
constexpr const CallSignature& signatureOf(Kernel function) {
  return kKernelSignatures[static_cast<std::int32_t>(function)];
}

}  // namespace cql::codegen
