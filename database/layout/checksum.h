// Checksums of databases: XXH3, 64 bits.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <string_view>

namespace cql::database {

inline std::uint64_t checksum(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}
/// Half of a checksum, for short data.
using LineCheck = std::uint32_t;
inline LineCheck lineCheck(std::string_view bytes) {
  return static_cast<LineCheck>(checksum(bytes));
}

}  // namespace cql::database
