#include "runtime/letters/encoding.h"

#include <algorithm>
#include <array>

#include "runtime/letters/map_text.h"
#include "runtime/utf8.h"

namespace cql::letters {
namespace {

/// Windows-1252 from 80 to 9F; U+FFFD for unused codes.
constexpr std::array<std::uint16_t, 32> kWindows1252 = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

/// Returns the character of a whole UTF-8 sequence.
char32_t characterOf(std::string_view sequence) {
  constexpr std::array<unsigned, 5> kMask = {0, 0x7f, 0x1f, 0x0f, 0x07};
  char32_t character = static_cast<unsigned char>(sequence[0]) & kMask[sequence.size()];
  for (const char c : sequence.substr(1)) character = character << 6 | (static_cast<unsigned char>(c) & 0x3f);
  return character;
}

/// Characters that are their own normal form and do not combine with a character before them: most scripts of
/// chess. A sufficient condition.
bool isSettled(char32_t c) {
  const auto isIn = [c](char32_t first, char32_t last) { return first <= c && c <= last; };
  if (c < 0x300) return true;
  return isIn(0x388, 0x482) || isIn(0x48a, 0x590) ||      // Greek, Cyrillic, Armenian
         isIn(0x1e00, 0x1eff) || isIn(0x2010, 0x205e) ||  // Latin, punctuation
         isIn(0x2190, 0x2328) || isIn(0x2500, 0x2775) ||  // signs
         isIn(0x3400, 0x9fff) || isIn(0xac00, 0xd7a3) || isIn(0x1f300, 0x1faff) ||
         c == 0xfffd;  // what other programs wrote for letters that they could not read
}

/// Writes the normal form C of a UTF-8 text.
void compose(std::string_view text, std::string& out) {
  const auto composed = mapText(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  out = composed ? *composed : text;
}

}  // namespace

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

bool isUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = sequenceAt(text, at);
    if (size == 0) return false;
    at += size;
  }
  return true;
}

void appendWindows1252(std::string_view text, std::string& out) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    utf8::append(byte >= 0x80 && byte < 0xa0 ? kWindows1252[byte - 0x80] : byte, out);
  }
}

Letters readLetters(std::string_view bytes, std::string& buffer) {
  bool settled = true;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t size = sequenceAt(bytes, at);
    if (size == 0) {
      buffer.clear();
      appendWindows1252(bytes, buffer);
      return {buffer, false};
    }
    settled = settled && (size == 1 || isSettled(characterOf(bytes.substr(at, size))));
    at += size;
  }
  if (settled) return {bytes, true};
  compose(bytes, buffer);
  return {buffer, true};
}

std::string lettersOf(std::string_view bytes) {
  std::string buffer;
  return std::string(readLetters(bytes, buffer).text);
}

bool isVisibleLetter(char32_t character) {
  const utf8proc_property_t* property = utf8proc_get_property(static_cast<utf8proc_int32_t>(character));
  const int category = property->category;
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO && !property->ignorable;
}

bool mayBeOfOtherBytes(std::string_view text) {
  return !isAscii(text) || text.find_first_of(";`K") != std::string_view::npos;
}

}  // namespace cql::letters
