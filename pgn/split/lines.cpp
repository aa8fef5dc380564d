#include "pgn/split/lines.h"

namespace cql::pgn {

namespace {

/// Reads a tag up to the first quote: '[' blanks name white space '"'. Null if it is not there.
const char* readTagName(const char* p, const char* lineEnd, std::string_view& name) {
  p = skipBlanksInLine(p + 1, lineEnd);
  const char* begin = p;
  while (p < lineEnd && !isClass(*p, kNameEndChar)) p++;
  if (p == begin) return nullptr;
  name = {begin, static_cast<std::size_t>(p - begin)};
  const char* open = skipBlanksInLine(p, lineEnd);
  return open > p && open < lineEnd && *open == '"' ? open : nullptr;
}

/// Gives the ']' that follows a quote and optional blanks, else null.
const char* bracketAfterQuote(const char* quote, const char* lineEnd) {
  const char* p = skipBlanksInLine(quote + 1, lineEnd);
  return p < lineEnd && *p == ']' ? p : nullptr;
}

/// Finds the last quote of the line after `from` that could close a value; null if there is none.
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
  const char* open = readTagName(p, lineEnd_, tag.name);
  if (!open || !lastClose_ || lastClose_ <= open) return false;
  // The value ends at the last closing quote of the line, but earlier where another complete tag follows.
  const char* close = lastClose_;
  for (const char* quote = open + 1; quote < lastClose_; quote++) {
    if (*quote != '"') continue;
    const char* bracket = bracketAfterQuote(quote, lineEnd_);
    if (!bracket) continue;
    const char* further = skipBlanksInLine(bracket + 1, lineEnd_);
    if (further >= lineEnd_ || *further != '[') continue;
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

bool atTagLine(const char* p, const char* end, bool& touchedEnd) {
  if (end - p < 2) {
    if (p == end || *p == '[') touchedEnd = true;
    return false;
  }
  if (p[0] != '[') return false;
  const char* name = skipBlanksInLine(p + 1, end);
  if (name == end) touchedEnd = true;
  if (name == end || !isLetter(*name)) return false;
  const char* lineEnd = findLineEnd(p, end);
  if (lineEnd == end) touchedEnd = true;
  TagText tag;
  return TagLine(p, lineEnd).read(p, tag);
}

bool lineHasEventTag(const char* p, const char* lineEnd) {
  if (std::string_view(p, static_cast<std::size_t>(lineEnd - p)).find("Event") == std::string_view::npos)
    return false;
  const TagLine line(p, lineEnd);
  TagText tag;
  while (p < lineEnd && *p == '[' && line.read(p, tag)) {
    if (tag.name == "Event") return true;
    p = skipBlanksInLine(tag.next, lineEnd);
  }
  return false;
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
