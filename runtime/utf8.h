// Handles UTF-8 characters, also in texts that may hold any bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cql::utf8 {

/// Appends the bytes of a character.
inline void append(char32_t character, std::string& out) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (character >> shift & 0x3f)); };
  if (character < 0x80) {
    out += static_cast<char>(character);
  } else if (character < 0x800) {
    out += static_cast<char>(0xc0 | character >> 6);
  } else if (character < 0x10000) {
    out += static_cast<char>(0xe0 | character >> 12);
  } else {
    out += static_cast<char>(0xf0 | character >> 18);
    tail(12);
  }
  if (character >= 0x800) tail(6);
  if (character >= 0x80) tail(0);
}

/// Takes the character at the beginning of a text. Returns 0xfffd, and consumes one byte, if the bytes are
/// not UTF-8 (they are cut off, longer than needed, half of a surrogate pair, or beyond Unicode).
constexpr char32_t take(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  char32_t character = first < 0x80 ? first : first & (0x7fU >> size);
  bool valid = first < 0x80 || (first >= 0xc2 && first < 0xf5);
  for (std::size_t i = 1; i < size; ++i) {
    valid = valid && (byte(i) & 0xc0U) == 0x80;
    character = character << 6 | (byte(i) & 0x3fU);
  }
  valid = valid && (size < 3 || character >= (size == 3 ? 0x800U : 0x10000U)) && character < 0x110000 &&
          (character < 0xd800 || character > 0xdfff);
  text.remove_prefix(valid ? size : 1);
  return valid ? character : 0xfffd;
}

/// Returns true for a byte of a character other than its first.
constexpr bool isTail(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// Returns the number of characters of a text.
constexpr std::size_t length(std::string_view text) {
  std::size_t n = 0;
  for (const char c : text) n += !isTail(c);
  return n;
}
/// Returns the character that begins at an offset of a text: all bytes of it that are present.
constexpr std::string_view characterAt(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  if (static_cast<unsigned char>(text[at]) >= 0x80)
    while (end < text.size() && isTail(text[end])) ++end;
  return text.substr(at, end - at);
}

/// Returns the first `most` bytes of a text, fewer if they would end inside a character.
constexpr std::string_view beginning(std::string_view text, std::size_t most) {
  constexpr std::size_t kLongestTail = 3;
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && most - end < kLongestTail && isTail(text[end])) --end;
  // Text that is not UTF-8 may be cut anywhere.
  const bool isFirst = static_cast<unsigned char>(text[end]) >= 0xc0;
  return text.substr(0, end < most && !isFirst ? most : end);
}

}  // namespace cql::utf8
