#include "pgn/read/free_text.h"

#include <algorithm>

#include "pgn/split/lines.h"

namespace cql::pgn {

std::string_view normalizeFreeText(std::string_view text, Arena& storage) {
  const char* p = text.data();
  const char* end = p + text.size();
  // Text before the tags on their line is not part of it.
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
