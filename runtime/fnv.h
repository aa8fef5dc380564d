// The hash FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/). It detects damaged compiled queries
// and different layouts, and chooses samples: its values are part of the language (language/60 §12).
#pragma once

#include <cstdint>
#include <string_view>

namespace cql {

inline constexpr std::uint64_t kFnvStart = 0xcbf29ce484222325;

/// Hashes the bytes; `hash` is that of the bytes before them.
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = kFnvStart) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}
/// Hashes the eight bytes of a number, the lowest first.
constexpr std::uint64_t fnv1a(std::uint64_t number, std::uint64_t hash) {
  for (int i = 0; i < 8; ++i) hash = (hash ^ (number >> (8 * i) & 0xff)) * 0x100000001b3;
  return hash;
}

/// Returns a number below 2^32 that depends on all bits of the hash.
constexpr std::uint32_t sampleNumber(std::string_view bytes) {
  const std::uint64_t hash = fnv1a(bytes);
  return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

}  // namespace cql
