// Searches for a text in many texts at once.
#pragma once

#include <string.h>  // NOLINT(modernize-deprecated-headers): memmem()

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/letters/encoding.h"

namespace cql::database {

/// Calls `found` with the numbers, ascending, of the texts in whose bytes `text` occurs. `texts` has values()
/// texts, whose bytes() are contiguous, each up to its end(); skips the first `notCounted` bytes of each.
template <typename Texts, typename Found>
void forTextsWith(const Texts& texts, std::string_view text, std::size_t notCounted, const Found& found) {
  const std::string_view all = texts.bytes();
  for (std::size_t at = 0; at < all.size();) {
    const void* place = ::memmem(all.data() + at, all.size() - at, text.data(), text.size());
    if (!place) return;
    at = static_cast<std::size_t>(static_cast<const char*>(place) - all.data());
    std::uint32_t number = 0;
    for (std::uint32_t left = texts.values(); left > 0;) {  // the first one that ends after this offset
      const std::uint32_t half = left / 2;
      const bool isBefore = texts.end(number + half) <= at;
      number += isBefore ? half + 1 : 0;
      left = isBefore ? left - half - 1 : half;
    }
    const std::size_t end = texts.end(number), begin = end - texts.value(number).size() + notCounted;
    const bool isInside = at >= begin && at + text.size() <= end;
    if (isInside) found(number);
    at = isInside ? end : at + 1;
  }
}

/// Calls `found` with the numbers, in any order and perhaps twice, of the texts in whose letters `text` may
/// occur.
template <typename Texts, typename Found>
void forLettersWith(const Texts& texts, std::string_view text, std::size_t notCounted, const Found& found) {
  forTextsWith(texts, text, notCounted, found);
  if (!letters::mayBeOfOtherBytes(text) || letters::isAscii(texts.bytes())) return;
  std::string room;
  for (std::uint32_t number = 0; number < texts.values(); ++number) {
    const std::string_view bytes =
        texts.value(number).substr(std::min(notCounted, texts.value(number).size()));
    if (letters::isAscii(bytes)) continue;
    if (letters::readLetters(bytes, room).text.find(text) != std::string_view::npos) found(number);
  }
}

}  // namespace cql::database
