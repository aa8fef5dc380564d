// Escapes text from games, queries and file names for terminals: these interpret some characters, and others
// change the direction of the text after them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "runtime/ascii.h"

namespace cql {

/// Returns the length of the UTF-8 character at the beginning of the text if a terminal interprets it, else
/// 0: controls (C0, DEL, C1), direction marks, line separators.
constexpr std::size_t obeyedBytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (text.empty()) return 0;
  if (ascii::isControl(text[0])) return 1;
  if (byte(0) == 0xc2 && byte(1) >= 0x80 && byte(1) < 0xa0) return 2;  // C1
  if (byte(0) == 0xd8 && byte(1) == 0x9c) return 2;                    // U+061C
  if (byte(0) != 0xe2) return 0;
  const bool general =
      byte(1) == 0x80 && ((byte(2) >= 0x8e && byte(2) <= 0x8f) || (byte(2) >= 0xa8 && byte(2) <= 0xae));
  const bool isolate = byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9;
  return general || isolate ? 3 : 0;  // U+200E, 200F, 2028 ... 202E, 2066 ... 2069
}

/// Returns the text with everything that a terminal interprets escaped as `\x1b` and the like, byte by byte.
/// Characters in `keep` stay, and with line feeds line ends of CR LF.
inline std::string printable(std::string_view text, std::string_view keep = {}) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const bool isKept =
        keep.find(text.substr(i).starts_with("\r\n") ? '\n' : text[i]) != std::string_view::npos;
    std::size_t obeyed = isKept ? 0 : obeyedBytes(text.substr(i));
    if (obeyed == 0) out += text[i++];
    for (; obeyed > 0; --obeyed, ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (text[i] == '\n' || text[i] == '\t')
        out += text[i] == '\n' ? "\\n" : "\\t";
      else
        ((out += "\\x") += kDigits[byte >> 4]) += kDigits[byte & 15];
    }
  }
  return out;
}

/// Returns the text with everything that a terminal interprets replaced by blanks and replacement characters
/// of the same width and size, for text under which marks are printed. Line feeds and tabs stay.
inline std::string withoutControls(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::size_t obeyed =
        out[i] == '\n' || out[i] == '\t' ? 0 : obeyedBytes(std::string_view(out).substr(i));
    if (obeyed == 0) continue;
    out.replace(i, obeyed, obeyed == 1 ? " " : obeyed == 2 ? "\xc2\xb7" : "\xef\xbf\xbd");
    i += obeyed - 1;
  }
  return out;
}

}  // namespace cql
