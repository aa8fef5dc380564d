// Enumerates the services of the host (runtime/services/services.def), with their signatures.
#pragma once

#include "codegen/core/call_signature.h"

namespace cql::codegen {

enum class Service : std::int32_t {
#define CQL_SERVICE(name, result, parameters) name,
#include "runtime/services/services.def"
#undef CQL_SERVICE
};

namespace service_table {

using i32 = std::int32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;

inline constexpr CallSignature kSignatures[] = {
#define CQL_SERVICE(name, result, parameters) SignatureOf<result parameters>::make(#name),
#include "runtime/services/services.def"
#undef CQL_SERVICE
};

}  // namespace service_table

/// The Context is the first parameter.
constexpr const CallSignature& signatureOf(Service service) {
  return service_table::kSignatures[static_cast<std::int32_t>(service)];
}

}  // namespace cql::codegen
