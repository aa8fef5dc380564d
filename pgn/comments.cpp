#include "pgn/comments.h"

#include <algorithm>

#include "pgn/lines.h"

namespace cql::pgn {

std::string_view normalizeComment(std::string_view text, std::string& storage) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);

  std::size_t good = 0;  // how much of it can stay as it is
  while (good < text.size()) {
    const char c = text[good];
    if (c == '{' || c == '}' || (isBlank(c) && (c != ' ' || isBlank(text[good + 1])))) break;
    good++;
  }
  if (good == text.size()) return text;

  const std::size_t mark = storage.size();
  storage.append(text.substr(0, good));
  for (std::size_t i = good; i < text.size(); i++) {
    const char c = text[i];
    if (isBlank(c)) {
      storage += ' ';
      while (isBlank(text[i + 1])) i++;
    } else {
      storage += c == '{' || c == '}' ? '_' : c;
    }
  }
  return std::string_view(storage).substr(mark);
}

std::string_view normalizeFreeText(std::string_view text, std::string& storage) {
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
  const std::size_t mark = storage.size();
  while (p < end) {
    const char* lineEnd = findLineEnd(p, end);
    storage.append(p, lineEnd);
    if (lineEnd < end) storage += '\n';
    p = afterLineEnd(lineEnd, end);
  }
  if (storage.back() == '\n') storage.pop_back();
  std::replace(storage.begin() + static_cast<std::ptrdiff_t>(mark), storage.end(), '\0',
               ' ');  // language/41 §1
  return std::string_view(storage).substr(mark);
}

}  // namespace cql::pgn
