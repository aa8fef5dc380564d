// The services of the host (runtime/services.def) as codegen sees them: a number and a signature each.
#pragma once

#include <array>
#include <cstdint>

#include "runtime/context.h"

namespace cql::codegen {

enum class Service : std::int32_t {
#define CQL_SERVICE(name, result, parameters) name,
#include "runtime/services.def"
#undef CQL_SERVICE
};

/// Kinds of parameters and results. A Str travels as two scalars and is returned as {ptr, i64}, which is what
/// the C ABI does with a struct of that form.
enum class ServiceType : std::uint8_t { Void, I32, I64, Bool, Str };

struct ServiceSignature {
  const char* name;
  ServiceType result;
  std::uint8_t parameterCount;  ///< without the Context
  std::array<ServiceType, 8> parameters;
};

const ServiceSignature& signatureOf(Service service);

}  // namespace cql::codegen
