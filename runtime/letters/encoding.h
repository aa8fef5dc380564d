// The encoding of texts: detects UTF-8, reads other bytes as Windows-1252, normalises letters (language/41
// §1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace cql::letters {

/// Returns true if no byte is above 127.
inline bool isAscii(std::string_view text) {
  constexpr std::uint64_t kHigh = 0x8080808080808080;
  std::size_t at = 0;
  std::uint64_t all = 0;
  for (; at + sizeof all <= text.size(); at += sizeof all) {
    std::uint64_t bytes;
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    all |= bytes;
  }
  for (; at < text.size(); ++at) all |= static_cast<unsigned char>(text[at]);
  return (all & kHigh) == 0;
}

/// Returns the length of the UTF-8 sequence that begins there (Unicode 15, table 3-7); 0 if the bytes are not
/// one.
std::size_t sequenceAt(std::string_view text, std::size_t at);
/// Returns true if the whole text is UTF-8.
bool isUtf8(std::string_view text);
/// Appends a text, read as Windows-1252; unused codes become U+FFFD.
void appendWindows1252(std::string_view text, std::string& out);

/// A text as queries compare it: UTF-8 in Unicode's normal form C.
struct Letters {
  std::string_view text;  ///< the bytes given, or in the buffer given
  bool wasUtf8 = true;    ///< false: they were read as Windows-1252
};
/// Reads the bytes of a text. `buffer`: gets the text if it differs from its bytes.
Letters readLetters(std::string_view bytes, std::string& buffer);
/// readLetters() as a copy.
std::string lettersOf(std::string_view bytes);

/// Returns true for visible letters, digits and marks (Unicode's categories L, M and N without default
/// ignorables).
bool isVisibleLetter(char32_t character);

/// Returns true if the text, which is UTF-8 in normal form C, may occur in the letters of bytes in which its
/// own bytes do not occur. Of the ASCII characters, `;`, `` ` `` and `K` are the normal forms of others.
bool mayBeOfOtherBytes(std::string_view text);

}  // namespace cql::letters
