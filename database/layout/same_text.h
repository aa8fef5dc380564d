// Compares texts of tags, which are short, and often at the same address.
#pragma once

#include <cstdint>
#include <string_view>

#include "database/layout/bytes.h"

namespace cql::database {

/// Compares up to sixteen bytes without a call.
inline bool sameText(std::string_view a, std::string_view b) {
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  if (size == 0 || a.data() == b.data()) return true;
  if (size > 16) return a == b;
  // The first bytes and the last ones, which may overlap.
  const auto differ = [&]<typename T>(T) {
    return (load<T>(a.data()) ^ load<T>(b.data())) |
           (load<T>(a.data() + size - sizeof(T)) ^ load<T>(b.data() + size - sizeof(T)));
  };
  if (size >= sizeof(std::uint64_t)) return differ(std::uint64_t{}) == 0;
  if (size >= sizeof(std::uint32_t)) return differ(std::uint32_t{}) == 0;
  if (size >= sizeof(std::uint16_t)) return differ(std::uint16_t{}) == 0;
  return a[0] == b[0];
}

}  // namespace cql::database
