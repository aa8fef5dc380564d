// Gives each service of the host (runtime/services/services.def) a number and a signature for codegen.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "runtime/context.h"

namespace cql::codegen {

enum class Service : std::int32_t {
#define CQL_SERVICE(name, result, parameters) name,
#include "runtime/services/services.def"
#undef CQL_SERVICE
};

/// Kinds of parameters and results. A Str is passed as two scalars and returned as {ptr, i64}, as the C ABI
/// does with such a struct.
enum class ServiceType : std::uint8_t { Void, I32, I64, Bool, Str };

struct ServiceSignature {
  const char* name;
  ServiceType result;
  std::uint8_t parameterCount;  ///< without the Context
  std::array<ServiceType, 8> parameters;
};

namespace service_table {

using i32 = std::int32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;

template <typename T>
constexpr ServiceType kindOf() {
  if constexpr (std::is_same_v<T, void>)
    return ServiceType::Void;
  else if constexpr (std::is_same_v<T, bool>)
    return ServiceType::Bool;
  else if constexpr (std::is_same_v<T, Str>)
    return ServiceType::Str;
  else if constexpr (std::is_same_v<T, i32>)
    return ServiceType::I32;
  else {
    static_assert(std::is_same_v<T, i64> || std::is_same_v<T, u64>, "not a type of services.def");
    return ServiceType::I64;
  }
}

template <typename Function>
struct SignatureOf;

template <typename Result, typename... Parameters>
struct SignatureOf<Result(Context*, Parameters...)> {
  static constexpr ServiceSignature make(const char* name) {
    return {name, kindOf<Result>(), sizeof...(Parameters), {kindOf<Parameters>()...}};
  }
};

inline constexpr ServiceSignature kSignatures[] = {
#define CQL_SERVICE(name, result, parameters) SignatureOf<result parameters>::make(#name),
#include "runtime/services/services.def"
#undef CQL_SERVICE
};

}  // namespace service_table

constexpr const ServiceSignature& signatureOf(Service service) {
  return service_table::kSignatures[static_cast<std::int32_t>(service)];
}

}  // namespace cql::codegen
