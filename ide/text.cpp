#include "ide/text.h"

#include <algorithm>

#include "runtime/utf8.h"

namespace cql::ide {
namespace {

/// Returns the units of a character, by its first byte.
std::uint32_t units(char first, Encoding encoding) {
  const auto c = static_cast<unsigned char>(first);
  if (encoding == Encoding::Utf16) return c >= 0xf0 ? 2 : 1;
  return c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
}

constexpr std::size_t kStep = 128;  ///< bytes

}  // namespace

Lines::Lines(std::string_view text) : starts_{0} {
  Units units;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i % kStep == 0) before_.push_back(units);
    if (i == text.size()) break;
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
      starts_.push_back(static_cast<std::uint32_t>(i + 1));
    if (utf8::isTail(text[i])) continue;
    units.utf8 += ide::units(text[i], Encoding::Utf8);
    units.utf16 += ide::units(text[i], Encoding::Utf16);
  }
}

std::uint32_t Lines::unitsBefore(std::string_view text, std::uint32_t offset, Encoding encoding) const {
  const Units& known = before_[offset / kStep];
  std::uint32_t result = encoding == Encoding::Utf16 ? known.utf16 : known.utf8;
  for (std::size_t i = offset / kStep * kStep; i < offset; ++i)
    if (!utf8::isTail(text[i])) result += units(text[i], encoding);
  return result;
}

TextPosition Lines::positionOf(std::string_view text, std::uint32_t offset, Encoding encoding) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text.size()));
  while (offset > 0 && offset < text.size() && utf8::isTail(text[offset])) --offset;
  if (offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r') --offset;
  const auto line =
      static_cast<std::uint32_t>(std::ranges::upper_bound(starts_, offset) - starts_.begin() - 1);
  return {line, unitsBefore(text, offset, encoding) - unitsBefore(text, starts_[line], encoding)};
}

std::uint32_t Lines::offsetOf(std::string_view text, TextPosition position, Encoding encoding) const {
  if (position.line >= starts_.size()) return static_cast<std::uint32_t>(text.size());
  std::uint32_t at = starts_[position.line], done = 0;
  while (at < text.size() && text[at] != '\n' && text[at] != '\r') {
    const std::uint32_t width = units(text[at], encoding);
    if (done + width > position.character) break;
    done += width;
    do ++at;
    while (at < text.size() && utf8::isTail(text[at]));
  }
  return at;
}

}  // namespace cql::ide
