// Characters beyond ASCII with a meaning between moves: blanks, dots, dashes, signs (language/41 §5, §7).
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/chars.h"

namespace cql {

struct Glyph {
  enum class Kind : std::uint8_t {
    Other,  ///< a letter, or a character without a meaning
    Blank,  ///< no-break and zero-width blanks, the soft hyphen
    Dots,   ///< the ellipsis, in one character
    Sign,   ///< an evaluation or check sign
    Dash,   ///< read as `-`
    Half,   ///< ½
    Times,  ///< ×, a capture sign
  };
  Kind kind = Kind::Other;
  std::uint8_t length = 1;  ///< bytes
  std::uint8_t nag = 0;     ///< of a sign; 0: a check sign, which is ignored

  /// Returns true if a word ends before it.
  bool endsWord() const { return kind == Kind::Blank || kind == Kind::Dots || kind == Kind::Sign; }
};

/// Returns the length of the UTF-8 character at p, 0 if the bytes are not one.
std::size_t utf8Length(const char* p, const char* end);

/// Classifies the character at p, whose first byte is not ASCII: a UTF-8 character if the bytes are one, else
/// one byte of Windows-1252.
Glyph glyphAt(const char* p, const char* end);

constexpr bool isAscii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

/// Returns true if a word of the movetext ends before p.
inline bool endsWordAt(const char* p, const char* end) {
  if (p == end || isClass(*p, kWordEndChar)) return true;
  return !isAscii(*p) && glyphAt(p, end).endsWord();
}

/// Returns the end of the word at p; its first character belongs to it in any case.
const char* findWordEnd(const char* p, const char* end);

/// Returns true if a word that begins at p would not continue the character before it, nor a word. `base`:
/// the first readable byte.
bool startsWordAt(const char* p, const char* base, const char* end);

/// Returns the length of `-` or of a typographic dash at p, else 0.
int dashLength(const char* p, const char* end);

}  // namespace cql
