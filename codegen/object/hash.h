// FNV-1a, 64 bits: detects damaged files and different layouts. http://www.isthe.com/chongo/tech/comp/fnv/
#pragma once

#include <cstdint>
#include <string_view>

namespace cql::object {

inline constexpr std::uint64_t kHashStart = 0xcbf29ce484222325;

constexpr std::uint64_t hashBytes(std::string_view bytes, std::uint64_t hash = kHashStart) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}
constexpr std::uint64_t hashNumber(std::uint64_t number, std::uint64_t hash) {
  for (int i = 0; i < 8; ++i) hash = (hash ^ (number >> (8 * i) & 0xff)) * 0x100000001b3;
  return hash;
}

}  // namespace cql::object
