#include "runtime/rules/glyphs.h"

#include <algorithm>

#include "runtime/assert.h"

namespace cql {

namespace {

using Kind = Glyph::Kind;

struct Entry {
  char32_t character;
  Kind kind;
  std::uint8_t nag = 0;
};

/// Ascending. The numbers of signs are those of the PGN standard (section 10), of a sign that either side may
/// have the first of the two; beyond 139 those that lichess and ChessBase write.
constexpr Entry kEntries[] = {
    {0x85, Kind::Dots},       {0xa0, Kind::Blank},       {0xad, Kind::Blank},       {0xb1, Kind::Sign, 16},
    {0xbd, Kind::Half},       {0xd7, Kind::Times},       {0x394, Kind::Sign, 140},  {0x2002, Kind::Blank},
    {0x2003, Kind::Blank},    {0x2004, Kind::Blank},     {0x2005, Kind::Blank},     {0x2006, Kind::Blank},
    {0x2007, Kind::Blank},    {0x2008, Kind::Blank},     {0x2009, Kind::Blank},     {0x200a, Kind::Blank},
    {0x200b, Kind::Blank},    {0x200c, Kind::Blank},     {0x200d, Kind::Blank},     {0x200e, Kind::Blank},
    {0x200f, Kind::Blank},    {0x2010, Kind::Dash},      {0x2011, Kind::Dash},      {0x2012, Kind::Dash},
    {0x2013, Kind::Dash},     {0x2014, Kind::Dash},      {0x2015, Kind::Dash},      {0x2020, Kind::Sign},
    {0x2021, Kind::Sign},     {0x2026, Kind::Dots},      {0x2028, Kind::Blank},     {0x2029, Kind::Blank},
    {0x202f, Kind::Blank},    {0x203c, Kind::Sign, 3},   {0x2047, Kind::Sign, 4},   {0x2048, Kind::Sign, 6},
    {0x2049, Kind::Sign, 5},  {0x205f, Kind::Blank},     {0x2060, Kind::Blank},     {0x2191, Kind::Sign, 36},
    {0x2192, Kind::Sign, 40}, {0x21c4, Kind::Sign, 132}, {0x21c6, Kind::Sign, 132}, {0x2206, Kind::Sign, 140},
    {0x2212, Kind::Dash},     {0x2213, Kind::Sign, 17},  {0x221e, Kind::Sign, 13},  {0x2295, Kind::Sign, 138},
    {0x2299, Kind::Sign, 22}, {0x2313, Kind::Sign, 142}, {0x25a1, Kind::Sign, 7},   {0x25b3, Kind::Sign, 140},
    {0x25cb, Kind::Sign, 26}, {0x27f3, Kind::Sign, 32},  {0x2a00, Kind::Sign, 22},  {0x2a01, Kind::Sign, 138},
    {0x2a71, Kind::Sign, 15}, {0x2a72, Kind::Sign, 14},  {0x3000, Kind::Blank},     {0xfeff, Kind::Blank},
};
static_assert(std::ranges::is_sorted(kEntries, {}, &Entry::character));

/// Returns the character of a byte of Windows-1252; those of its row 8 and 9 without a meaning here stay
/// bytes.
constexpr char32_t fromWindows1252(unsigned char byte) {
  switch (byte) {
    case 0x85:
      return 0x2026;
    case 0x86:
      return 0x2020;
    case 0x87:
      return 0x2021;
    case 0x96:
      return 0x2013;
    case 0x97:
      return 0x2014;
    default:
      return byte;
  }
}

}  // namespace

std::size_t utf8Length(const char* p, const char* end) {
  CQL_ASSERT(p < end);
  const auto byte = [p](std::size_t i) { return static_cast<unsigned char>(p[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length == 0 || static_cast<std::size_t>(end - p) < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  // No overlong forms, no surrogates, nothing above U+10FFFF.
  const unsigned char second = byte(1);
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0)) return 0;
  if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90)) return 0;
  return length;
}

Glyph glyphAt(const char* p, const char* end) {
  CQL_ASSERT(p < end && !isAscii(*p));
  const auto byte = [p](std::size_t i) { return static_cast<unsigned char>(p[i]); };
  const std::size_t length = utf8Length(p, end);
  Glyph glyph;
  char32_t character = 0;
  switch (length) {
    case 0:
      character = fromWindows1252(byte(0));
      break;
    case 2:
      character = (byte(0) & 0x1fu) << 6 | (byte(1) & 0x3fu);
      break;
    case 3:
      character = (byte(0) & 0x0fu) << 12 | (byte(1) & 0x3fu) << 6 | (byte(2) & 0x3fu);
      break;
    default:
      break;
  }
  glyph.length = static_cast<std::uint8_t>(std::max<std::size_t>(length, 1));
  const auto* entry = std::ranges::lower_bound(kEntries, character, {}, &Entry::character);
  if (entry != std::end(kEntries) && entry->character == character) {
    glyph.kind = entry->kind;
    glyph.nag = entry->nag;
  }
  return glyph;
}

const char* findWordEnd(const char* p, const char* end) {
  CQL_ASSERT(p < end);
  p += isAscii(*p) ? 1 : glyphAt(p, end).length;
  while (p < end && !isClass(*p, kWordEndChar)) {
    if (isAscii(*p)) {
      ++p;
      continue;
    }
    const Glyph glyph = glyphAt(p, end);
    if (glyph.endsWord()) break;
    p += glyph.length;
  }
  return p;
}

bool startsWordAt(const char* p, const char* base, const char* end) {
  CQL_ASSERT(base <= p && p <= end);
  constexpr std::ptrdiff_t kLongest = 4;
  const std::ptrdiff_t most = std::min(kLongest, p - base);
  if (most == 0 || isClass(p[-1], kWordEndChar)) return true;
  if (isAscii(p[-1])) return false;
  for (std::ptrdiff_t back = most; back > 1; --back) {
    const auto length = static_cast<std::ptrdiff_t>(utf8Length(p - back, end));
    if (length > back) return false;  // p is inside a character
    if (length == back) return glyphAt(p - back, end).endsWord();
  }
  return utf8Length(p - 1, end) == 0 && glyphAt(p - 1, end).endsWord();
}

int dashLength(const char* p, const char* end) {
  if (p == end) return 0;
  if (*p == '-') return 1;
  if (isAscii(*p)) return 0;
  const Glyph glyph = glyphAt(p, end);
  return glyph.kind == Kind::Dash ? glyph.length : 0;
}

}  // namespace cql
