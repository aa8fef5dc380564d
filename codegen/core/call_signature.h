// Signatures of the C++ functions that generated code calls: types of result and parameters, derived from the
// declarations.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "runtime/context.h"

namespace cql::codegen {

/// Kinds of parameters and values, by how the C ABI passes them. A Str is passed as two scalars and returned
/// as {ptr, i64}, as such a struct is.
enum class CallType : std::uint8_t { Void, Bool, I32, I64, Pointer, Str };

struct CallSignature {
  const char* name;  ///< the symbol, or the name in messages and listings
  CallType result;
  std::uint8_t parameterCount;
  std::array<CallType, 12> parameters;
};

template <typename T>
constexpr CallType callTypeOf() {
  if constexpr (std::is_void_v<T>)
    return CallType::Void;
  else if constexpr (std::is_same_v<T, bool>)
    return CallType::Bool;
  else if constexpr (std::is_same_v<T, Str>)
    return CallType::Str;
  else if constexpr (std::is_pointer_v<T>)
    return CallType::Pointer;
  else {
    constexpr bool kIsWhole = std::is_integral_v<T> || std::is_enum_v<T>;
    static_assert(kIsWhole && (sizeof(T) == 4 || sizeof(T) == 8), "generated code does not pass such values");
    return sizeof(T) == 4 ? CallType::I32 : CallType::I64;
  }
}

template <typename Function>
struct SignatureOf;

template <typename Result, typename... Parameters>
struct SignatureOf<Result(Parameters...)> {
  static constexpr CallSignature make(const char* name) {
    return {name, callTypeOf<Result>(), sizeof...(Parameters), {callTypeOf<Parameters>()...}};
  }
};

}  // namespace cql::codegen
