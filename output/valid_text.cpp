#include "output/valid_text.h"

#include <algorithm>
#include <cstring>

#include "runtime/letters/encoding.h"

namespace cql::output {
namespace {

/// Returns true if the text has neither a NUL nor a byte above 127.
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

}  // namespace

std::string_view ValidText::of(std::string_view text, std::string& room) {
  if (isPlain(text)) return text;
  room.clear();
  const bool valid = letters::isUtf8(text);
  if (valid)
    room = text;
  else
    letters::appendWindows1252(text, room);
  std::ranges::replace(room, '\0', ' ');
  count_ += !valid;
  return room;
}

std::string validText(std::string_view text) {
  std::string room;
  return std::string(ValidText().of(text, room));
}

}  // namespace cql::output
