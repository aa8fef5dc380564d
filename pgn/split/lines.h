// Recognises lines, tag lines and byte order marks, by which a text is divided into games (language/41 §1 -
// §3).
#pragma once

#include <cstdint>
#include <string_view>

#include "pgn/fast/find_bytes.h"
#include "runtime/chars.h"
#include "runtime/rules/glyphs.h"

namespace cql::pgn {

/// Returns the start of the line after the line end at p (CR LF is one).
constexpr const char* afterLineEnd(const char* p, const char* end) {
  if (p < end && *p == '\r') {
    p++;
    return p < end && *p == '\n' ? p + 1 : p;
  }
  return p < end ? p + 1 : p;
}

inline bool atByteOrderMark(const char* p, const char* end) {
  return end - p >= 3 && p[0] == '\xef' && p[1] == '\xbb' && p[2] == '\xbf';
}

/// Returns the length of a blank beyond ASCII at p, such as a no-break space or a byte order mark; 0 if there
/// is none.
inline int wideBlankLength(const char* p, const char* end) {
  if (p >= end || isAscii(*p)) return 0;
  const Glyph glyph = glyphAt(p, end);
  return glyph.kind == Glyph::Kind::Blank ? glyph.length : 0;
}

/// Returns the first byte of a line that is not part of a blank, of ASCII or beyond.
inline const char* skipLineIndent(const char* p, const char* end) {
  for (;;) {
    p = skipBlanksInLine(p, end);
    const int length = wideBlankLength(p, end);
    if (length == 0) return p;
    p += length;
  }
}

struct TagText {
  std::string_view name, value;
  const char* next;  ///< after the `]`
};

/// A line that may hold tags (language/41 §3).
class TagLine {
 public:
  /// `p`: the first '[' of a line that ends at `lineEnd`.
  TagLine(const char* p, const char* lineEnd);
  /// Reads the tag at p ('['). Returns false if it is not a complete tag.
  bool read(const char* p, TagText& tag) const;

 private:
  bool readTypographic(const char* open, TagText& tag) const;

  const char* lineEnd_;
  const char* lastClose_;  ///< last quote of the line that could close a value; null if there is none
};

/// Finds ends of lines, and caches the last one: a line may contain a whole database.
class LineEndMemo {
 public:
  const char* find(const char* p, const char* end) {
    if (p >= from_ && p <= lineEnd_) return lineEnd_;
    from_ = p;
    return lineEnd_ = findLineEnd(p, end);
  }

 private:
  const char* from_ = nullptr;
  const char* lineEnd_ = nullptr;
};

/// Returns true if a complete tag is at p. Such a tag ends movetext. `touchedEnd` is set if the line is cut
/// by `end`.
bool atTagLine(const char* p, const char* end, bool& touchedEnd, LineEndMemo* memo = nullptr);

/// Returns true if movetext begins at p, after a tag on its line (language/41 §3): a comment in braces, a
/// variation, a NAG, a result, a number or a move.
bool beginsMovetextBehindTag(const char* p, const char* end);

/// Returns true if a tag section starts here outside of games (language/41 §2): '[' and a letter. A tag with
/// blanks after its '[' (§3) starts one, too, if it is complete.
inline bool atTagStart(const char* p, const char* end) {
  if (end - p < 2 || p[0] != '[') return false;
  bool touchedEnd = false;
  return isLetter(p[1]) || (isBlank(p[1]) && atTagLine(p, end, touchedEnd));
}

/// The tags of the line at p ('[').
struct LineTags {
  std::uint32_t roster = 0;    ///< which of the seven that every game has, and FEN: bits
  const char* next = nullptr;  ///< after the last of them; null if none is complete
};
inline constexpr std::uint32_t kEventBit = 1;
LineTags tagsOfLine(const char* p, const char* lineEnd);

/// With p after the end of a line: skips empty lines. Returns the first text after them, or `end`; sets
/// `empty` if there were any. Nothing continues across empty lines before a tag line: comments end there
/// (language/41 §7).
const char* skipEmptyLines(const char* p, const char* end, bool& empty);

}  // namespace cql::pgn
