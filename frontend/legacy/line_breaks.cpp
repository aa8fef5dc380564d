#include "frontend/legacy/line_breaks.h"

#include <algorithm>
#include <vector>

namespace cql::frontend::legacy {
namespace {

constexpr std::size_t kWidth = 110;

/// Finds the last blank outside strings up to `limit`, else the first after it; npos if there are no blanks.
std::size_t breakOf(std::string_view line, std::size_t from, std::size_t limit) {
  std::size_t best = std::string_view::npos;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (quoted || line[i] != ' ' || i <= from) continue;
    if (i > limit && best != std::string_view::npos) break;
    best = i;
    if (i > limit) break;
  }
  return best;
}

void addLine(std::string& out, std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::string_view rest = line;
  std::size_t lead = 0, from = indent;
  while (!rest.starts_with("//") && lead + rest.size() > kWidth) {
    const std::size_t at = breakOf(rest, from, kWidth - lead);
    if (at == std::string_view::npos || at + 1 >= rest.size()) break;
    out.append(lead, ' ').append(rest.substr(0, at)) += '\n';
    rest = rest.substr(at + 1);
    lead = indent + 4;
    from = 0;
  }
  out.append(lead, ' ').append(rest);
}

}  // namespace

std::string asComment(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    out += "//   ";
    for (char c : line) out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    while (out.ends_with(' ')) out.pop_back();
    out += '\n';
    text = text.substr(std::min(end + 1, text.size()));
  }
  return out;
}

std::string withoutDoubleBraces(std::string_view text) {
  std::vector<std::size_t> open, closing(text.size(), 0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"')
      i = std::min(text.find('"', i + 1), text.size());
    else if (text.substr(i).starts_with("//"))
      i = std::min(text.find('\n', i), text.size());
    else if (text[i] == '{')
      open.push_back(i);
    else if (text[i] == '}' && !open.empty())
      closing[open.back()] = i, open.pop_back();
  }
  std::vector<bool> dropped(text.size(), false);
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (closing[i] && closing[i + 1] && closing[i + 1] + 1 == closing[i])
      dropped[i] = dropped[closing[i]] = true;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!dropped[i]) out += text[i];
  return out;
}

std::string wrapped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    addLine(out, text.substr(0, end));
    if (end < text.size()) out += '\n';
    text = text.substr(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace cql::frontend::legacy
