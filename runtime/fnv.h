// The hash FNV-1a. Samples are chosen by it, so its values are part of the language (language/60 §12).
#pragma once

#include <cstdint>
#include <string_view>

namespace cql {

constexpr std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

/// Gives a number below 2^32 that depends on all bits of the hash.
constexpr std::uint32_t sampleNumber(std::string_view bytes) {
  const std::uint64_t hash = fnv1a(bytes);
  return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

}  // namespace cql
