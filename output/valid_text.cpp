#include "output/valid_text.h"

#include <array>
#include <cstring>

#include "runtime/utf8.h"

namespace cql::results {
namespace {

/// Windows-1252 from 80 to 9F; U+FFFD for unused codes.
constexpr std::array<std::uint16_t, 32> kWindows1252 = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

/// Has it neither a NUL nor a byte above 127?
bool isPlain(std::string_view text) {
  constexpr std::uint64_t kLow = 0x0101010101010101, kHigh = 0x8080808080808080;
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t bytes;
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    if ((bytes | (bytes - kLow)) & kHigh) return false;
  }
  for (; at < text.size(); ++at)
    if (const auto byte = static_cast<unsigned char>(text[at]); byte == 0 || byte > 127) return false;
  return true;
}

/// Counts the bytes of the UTF-8 sequence that begins there (Unicode 15, table 3-7); 0: none does.
std::size_t sequenceAt(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
  };
  const auto isTail = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return isTail(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool inRange = !(first == 0xe0 && second < 0xa0) && !(first == 0xed && second > 0x9f);
    return inRange && isTail(1) && isTail(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool inRange = !(first == 0xf0 && second < 0x90) && !(first == 0xf4 && second > 0x8f);
    return inRange && isTail(1) && isTail(2) && isTail(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string_view ValidText::of(std::string_view text, std::string& room) {
  if (isPlain(text)) return text;
  room.clear();
  bool valid = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = sequenceAt(text, at);
    if (size == 0) {
      const auto byte = static_cast<unsigned char>(text[at++]);
      utf8::append(byte < 0xa0 ? kWindows1252[byte - 0x80] : byte, room);
      valid = false;
    } else if (text[at] == 0) {
      room += ' ';
      ++at;
    } else {
      room += text.substr(at, size);
      at += size;
    }
  }
  count_ += !valid;
  return room;
}

std::string validText(std::string_view text) {
  std::string room;
  return std::string(ValidText().of(text, room));
}

}  // namespace cql::results
