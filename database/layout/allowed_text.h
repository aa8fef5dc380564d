// Decides which texts of a database may be written to PGN verbatim (language/41 §3, §7). Others would allow a
// forged database to inject games or tags.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "runtime/ascii.h"

namespace cql::database {

inline bool holds(std::string_view text, char c) {
  return !text.empty() && std::memchr(text.data(), c, text.size()) != nullptr;
}

/// Returns true if it may be the name or the value of a tag: a part of a line.
inline bool isTagText(std::string_view text) {
  return !holds(text, '\n') && !holds(text, '\r');
}

/// Returns true if it may be a comment: it has neither line ends nor braces, which the reader removes.
inline bool isCommentText(std::string_view text) {
  return isTagText(text) && !holds(text, '{') && !holds(text, '}');
}

/// Returns true if it may be the comment of the first position. It can be free text before the tags
/// (language/41 §2): lines that do not begin like a tag.
inline bool isFirstCommentText(std::string_view text) {
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
    const std::size_t first = std::min(text.find_first_not_of(" \t\v\f", end + 1), text.size());
    if (text.size() - first > 1 && text[first] == '[' && ascii::isLetter(text[first + 1])) return false;
  }
  return !holds(text, '\r');
}

/// Returns true if it may be an ECO code, or empty. The reader keeps letters and digits only.
inline bool isEcoText(std::string_view text) {
  return std::ranges::all_of(text, ascii::isLetterOrDigit);
}

}  // namespace cql::database
