#include "codegen/core/service.h"

#include <type_traits>

namespace cql::codegen {
namespace {

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

constexpr ServiceSignature kSignatures[] = {
#define CQL_SERVICE(name, result, parameters) SignatureOf<result parameters>::make(#name),
#include "runtime/services.def"
#undef CQL_SERVICE
};

}  // namespace

const ServiceSignature& signatureOf(Service service) {
  return kSignatures[static_cast<std::int32_t>(service)];
}

}  // namespace cql::codegen
