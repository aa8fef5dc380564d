#include "pgn/split/lines.h"

#include <algorithm>
#include <iterator>

#include "pgn/split/scan.h"
#include "runtime/ascii.h"
#include "runtime/assert.h"
#include "runtime/rules/glyphs.h"
#include "runtime/rules/move_text.h"

namespace cql::pgn {

namespace {

/// Returns the length of a typographic quotation mark at p, in UTF-8 or Windows-1252; 0 if there is none.
int typographicQuoteLength(const char* p, const char* end) {
  if (p == end || isAscii(*p)) return 0;
  const std::string_view rest(p, static_cast<std::size_t>(end - p));
  for (const std::string_view quote : {"\u201c", "\u201d", "\u201e", "\u201f", "\u00ab", "\u00bb"})
    if (rest.starts_with(quote)) return static_cast<int>(quote.size());
  constexpr std::string_view kBytes = "\x84\x93\x94\xab\xbb";
  return kBytes.find(*p) != std::string_view::npos;
}

/// Reads a tag up to the first quote: '[' blanks name white space '"'. Returns null for other text.
const char* readTagName(const char* p, const char* lineEnd, std::string_view& name) {
  p = skipBlanksInLine(p + 1, lineEnd);
  const char* begin = p;
  while (p < lineEnd && !isClass(*p, kNameEndChar)) p++;
  if (p == begin) return nullptr;
  name = {begin, static_cast<std::size_t>(p - begin)};
  const char* open = skipBlanksInLine(p, lineEnd);
  if (open < lineEnd && (*open == '"' || typographicQuoteLength(open, lineEnd) > 0)) return open;
  // A typographic quotation mark may follow the name directly.
  open = std::find_if_not(begin, p, isAscii);
  if (open == begin || open == p || typographicQuoteLength(open, lineEnd) == 0) return nullptr;
  name = {begin, static_cast<std::size_t>(open - begin)};
  return open;
}

/// Returns the ']' that follows a quote and optional blanks, else null.
const char* bracketAfterQuote(const char* quote, const char* lineEnd) {
  const char* p = skipBlanksInLine(quote + 1, lineEnd);
  return p < lineEnd && *p == ']' ? p : nullptr;
}

/// Returns the last quote of the line after `from` that could close a value, or null.
const char* lastClosingQuote(const char* from, const char* lineEnd) {
  const char* bracket = nullptr;  // a ']' with nothing but blanks between it and p
  for (const char* p = lineEnd - 1; p > from; p--) {
    if (*p == ']')
      bracket = p;
    else if (*p == '"' && bracket)
      return p;
    else if (!isBlank(*p))
      bracket = nullptr;
  }
  return nullptr;
}

}  // namespace

TagLine::TagLine(const char* p, const char* lineEnd)
    : lineEnd_(lineEnd), lastClose_(lastClosingQuote(p, lineEnd)) {}

bool TagLine::read(const char* p, TagText& tag) const {
  CQL_ASSERT(p < lineEnd_ && *p == '[');
  const char* open = readTagName(p, lineEnd_, tag.name);
  if (open && *open != '"') return readTypographic(open, tag);
  if (!open || !lastClose_ || lastClose_ <= open) return false;
  // The value ends at the last closing quote of the line, but earlier where another complete tag or movetext
  // follows.
  const char* close = lastClose_;
  for (const char* quote = open + 1; quote < lastClose_; quote++) {
    if (*quote != '"') continue;
    const char* bracket = bracketAfterQuote(quote, lineEnd_);
    if (!bracket) continue;
    const char* further = skipLineIndent(bracket + 1, lineEnd_);
    if (further >= lineEnd_) continue;
    if (*further != '[') {
      if (!beginsMovetextBehindTag(further, lineEnd_)) continue;
      close = quote;
      break;
    }
    std::string_view name;
    const char* furtherOpen = readTagName(further, lineEnd_, name);
    if (furtherOpen && furtherOpen < lastClose_) {
      close = quote;
      break;
    }
  }
  tag.value = {open + 1, static_cast<std::size_t>(close - open - 1)};
  tag.next = bracketAfterQuote(close, lineEnd_) + 1;
  return true;
}

/// Reads a value in typographic quotation marks, up to the first that a bracket follows.
bool TagLine::readTypographic(const char* open, TagText& tag) const {
  const char* const begin = open + typographicQuoteLength(open, lineEnd_);
  for (const char* p = begin; p < lineEnd_; ++p) {
    const int length = *p == '"' ? 1 : typographicQuoteLength(p, lineEnd_);
    const char* const bracket = length > 0 ? bracketAfterQuote(p + length - 1, lineEnd_) : nullptr;
    if (!bracket) continue;
    tag.value = {begin, static_cast<std::size_t>(p - begin)};
    tag.next = bracket + 1;
    return true;
  }
  return false;
}

bool atTagLine(const char* p, const char* end, bool& touchedEnd, LineEndMemo* memo) {
  if (end - p < 2) {
    if (p == end || *p == '[') touchedEnd = true;
    return false;
  }
  if (p[0] != '[') return false;
  const char* name = skipBlanksInLine(p + 1, end);
  if (name == end) touchedEnd = true;
  if (name == end || !isLetter(*name)) return false;
  const char* lineEnd = memo ? memo->find(p, end) : findLineEnd(p, end);
  if (lineEnd == end) touchedEnd = true;
  TagText tag;
  return TagLine(p, lineEnd).read(p, tag);
}

bool beginsMovetextBehindTag(const char* p, const char* end) {
  CQL_ASSERT(p <= end);
  if (p == end) return false;
  if (*p == '{' || *p == '(' || *p == '*') return true;
  if (*p == '$') return p + 1 < end && isDigit(p[1]);
  if (mayBeginResult(*p) && scanResult(p, end).length > 0) return true;
  return beginsLikeMovetext(p, end) || beginsWithNumberedMove(p, end);
}

LineTags tagsOfLine(const char* p, const char* lineEnd) {
  static constexpr std::string_view kRoster[] = {"Event", "Site",  "Date",   "Round",
                                                 "White", "Black", "Result", "FEN"};
  LineTags tags;
  const TagLine line(p, lineEnd);
  TagText tag;
  while (p < lineEnd && *p == '[' && line.read(p, tag)) {
    for (std::size_t i = 0; i < std::size(kRoster); ++i)
      if (ascii::sameIgnoringCase(tag.name, kRoster[i])) tags.roster |= std::uint32_t{1} << i;
    tags.next = tag.next;
    p = skipLineIndent(tag.next, lineEnd);
  }
  return tags;
}

const char* skipEmptyLines(const char* p, const char* end, bool& empty) {
  empty = false;
  for (;;) {
    const char* text = skipLineIndent(p, end);
    if (text == end || !isLineEnd(*text)) return text;
    empty = true;
    p = afterLineEnd(text, end);
  }
}

}  // namespace cql::pgn
