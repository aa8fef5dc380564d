#include "runtime/comments/name_pattern.h"

#include <algorithm>

#include "runtime/ascii.h"
#include "runtime/assert.h"
#include "runtime/letters/encoding.h"
#include "runtime/utf8.h"

namespace cql {
namespace {

/// Returns the end of the filter that begins at `at`: its closing brace, or the end of the name.
std::size_t filterEnd(std::string_view name, std::size_t at) {
  bool quoted = false;
  for (int open = 0; at < name.size(); ++at) {
    if (name[at] == '"') quoted = !quoted;
    if (quoted) continue;
    if (name[at] == '}' && open-- == 0) break;
    if (name[at] == '{') ++open;
  }
  return at;
}

}  // namespace

std::optional<NamePattern> readNamePattern(std::string_view name) {
  NamePattern pattern{{""}, {}};
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    const bool isBrace = c == '{' || c == '}';
    if (isBrace && name.substr(at + 1).starts_with(c)) {
      ++at;
    } else if (isBrace) {
      const std::size_t end = filterEnd(name, at + 1);
      if (c == '}' || end == name.size()) return std::nullopt;
      pattern.filters.emplace_back(name.substr(at + 1, end - at - 1));
      pattern.texts.emplace_back();
      at = end;
      continue;
    }
    pattern.texts.back() += c;
  }
  CQL_ASSERT(pattern.texts.size() == pattern.filters.size() + 1);
  return pattern;
}

std::string namePart(std::string_view value) {
  constexpr std::size_t kMost = 100;
  std::string part, room;
  for (std::string_view rest = letters::readLetters(value, room).text;
       !rest.empty() && part.size() <= kMost;) {
    const char32_t c = utf8::take(rest);
    const auto letter = static_cast<char>(c);
    const bool kept = c < 0x80
                          ? ascii::isLetterOrDigit(letter) || letter == '-' || letter == '_' || letter == '.'
                          : letters::isVisibleLetter(c);
    utf8::append(kept ? c : U'_', part);
  }
  part.resize(utf8::beginning(part, kMost).size());
  if (part.starts_with('.')) part[0] = '_';
  return part;
}

}  // namespace cql
