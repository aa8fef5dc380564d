// Bytes as text for JSON (RFC 4648).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cql::tool {

inline std::string base64(std::string_view bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j)
      group = group << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (int shift = 18; shift >= 0; shift -= 6) out += kDigits[group >> shift & 63];
    const std::size_t missing = i + 3 > bytes.size() ? i + 3 - bytes.size() : 0;
    out.replace(out.size() - missing, missing, missing, '=');
  }
  return out;
}

}  // namespace cql::tool
