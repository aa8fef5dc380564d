#include "runtime/comments/name_pattern.h"

#include <algorithm>

#include "runtime/ascii.h"
#include "runtime/comments/composition.h"
#include "runtime/utf8.h"

namespace cql {
namespace {

/// Finds the end of the filter that begins at `at`: its closing brace, or the end of the name.
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
  return pattern;
}

std::string namePart(std::string_view value) {
  constexpr std::size_t kMost = 100;
  std::string part;
  char32_t last = 0;  // not appended yet: the next character may be a mark on it
  const auto end = [&](char32_t next) {
    if (last != 0) utf8::append(last, part);
    last = next;
  };
  while (!value.empty() && part.size() <= kMost) {
    char32_t c = utf8::take(value);
    const auto letter = static_cast<char>(c);
    if (c < 0x80 ? !ascii::isLetterOrDigit(letter) && letter != '-' && letter != '_' && letter != '.'
                 : !isVisibleLetter(c))
      c = '_';
    if (const char32_t both = last == 0 || c < 0x80 ? 0 : composed(last, c))
      last = both;
    else
      end(c);
  }
  end(0);
  part.resize(utf8::beginning(part, kMost).size());
  if (part.starts_with('.')) part[0] = '_';
  return part;
}

}  // namespace cql
