#include "language/text.h"

#include <algorithm>

namespace cql::language {
namespace {

bool isInside(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// Gives the units of a character, by its first byte.
std::uint32_t units(char first, Encoding encoding) {
  const auto c = static_cast<unsigned char>(first);
  if (encoding == Encoding::Utf16) return c >= 0xf0 ? 2 : 1;
  return c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
}

}  // namespace

Lines::Lines(std::string_view text) : starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
      starts_.push_back(static_cast<std::uint32_t>(i + 1));
}

TextPosition Lines::positionOf(std::string_view text, std::uint32_t offset, Encoding encoding) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text.size()));
  while (offset > 0 && offset < text.size() && isInside(text[offset])) --offset;
  const auto line = std::ranges::upper_bound(starts_, offset) - starts_.begin() - 1;
  TextPosition result{static_cast<std::uint32_t>(line), 0};
  for (std::uint32_t i = starts_[result.line]; i < offset && text[i] != '\r'; ++i)
    if (!isInside(text[i])) result.character += units(text[i], encoding);
  return result;
}

std::uint32_t Lines::offsetOf(std::string_view text, TextPosition position, Encoding encoding) const {
  if (position.line >= starts_.size()) return static_cast<std::uint32_t>(text.size());
  std::uint32_t at = starts_[position.line], done = 0;
  while (at < text.size() && text[at] != '\n' && text[at] != '\r') {
    const std::uint32_t width = units(text[at], encoding);
    if (done + width > position.character) break;
    done += width;
    do ++at;
    while (at < text.size() && isInside(text[at]));
  }
  return at;
}

}  // namespace cql::language
