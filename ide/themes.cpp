#include "ide/themes.h"

namespace cql::ide {

std::vector<frontend::FunctionNote> themes(const Document& document) {
  std::vector<frontend::FunctionNote> found;
  for (const std::string& text : document.library())
    for (const std::string_view name : frontend::themesOf(text)) {
      frontend::FunctionNote note = frontend::noteOf(text, name);
      if (!note.name.empty()) found.push_back(std::move(note));
    }
  return found;
}

std::optional<std::string> describeTheme(const Document& document, std::string_view name) {
  for (const std::string& text : document.library()) {
    const frontend::FunctionNote note = frontend::noteOf(text, name);
    if (note.name.empty()) continue;
    return "**" + note.name + "**, a theme: " + note.meaning +
           (note.limits.empty() ? "" : "\n\nNot seen: " + note.limits);
  }
  return std::nullopt;
}

}  // namespace cql::ide
