// The services as a table of functions, as compiled queries call them (runtime/services/services.def).
#pragma once

#include "runtime/context.h"

namespace cql {

namespace services {
using i32 = std::int32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;
#define CQL_SERVICE(name, result, parameters) result name parameters;
#include "runtime/services/services.def"
#undef CQL_SERVICE
}  // namespace services

struct ServiceTable {
  using i32 = std::int32_t;
  using i64 = std::int64_t;
  using u64 = std::uint64_t;
#define CQL_SERVICE(name, result, parameters) result(*name) parameters;
#include "runtime/services/services.def"
#undef CQL_SERVICE
};

/// The missing value of a service that returns an Optional number.
inline constexpr std::int64_t kNoNumber = INT64_MIN;

}  // namespace cql
