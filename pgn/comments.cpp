#include "pgn/comments.h"

#include <algorithm>

#include "pgn/lines.h"

namespace cql::pgn {

std::string_view normalizeComment(std::string_view text, Arena& storage) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);

  std::size_t good = 0;  // how much of it can stay as it is
  while (good < text.size()) {
    const char c = text[good];
    if (c == '{' || c == '}' || (isBlank(c) && (c != ' ' || isBlank(text[good + 1])))) break;
    good++;
  }
  if (good == text.size()) return text;

  char* const begin = storage.allocate(text.size());  // it does not grow
  char* to = std::copy_n(text.begin(), good, begin);
  for (std::size_t i = good; i < text.size(); i++) {
    const char c = text[i];
    if (isBlank(c)) {
      *to++ = ' ';
      while (isBlank(text[i + 1])) i++;
    } else {
      *to++ = c == '{' || c == '}' ? '_' : c;
    }
  }
  return {begin, to};
}

std::string_view normalizeFreeText(std::string_view text, Arena& storage) {
  const char* p = text.data();
  const char* end = p + text.size();
  // What stands before the tags on their line is none of it.
  const char* lastLine = end;
  while (lastLine > p && !isLineEnd(lastLine[-1])) lastLine--;
  if (skipLineIndent(lastLine, end) == end) end = lastLine;
  // A byte order mark or blanks alone are no text.
  for (const char* line = p;;) {
    const char* first = skipLineIndent(line, end);
    if (first == end) return {};
    if (!isLineEnd(*first)) {
      p = first;
      break;
    }
    line = afterLineEnd(first, end);
  }
  char* const begin = storage.allocate(static_cast<std::size_t>(end - p));
  char* to = begin;
  while (p < end) {
    const char* lineEnd = findLineEnd(p, end);
    to = std::replace_copy(p, lineEnd, to, '\0', ' ');  // language/41 §1
    if (lineEnd < end) *to++ = '\n';
    p = afterLineEnd(lineEnd, end);
  }
  if (to[-1] == '\n') --to;
  return {begin, to};
}

}  // namespace cql::pgn
