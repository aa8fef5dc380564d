#include "tools/cql-jit/serve/query_library.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "frontend/library.h"
#include "runtime/file_replacement.h"
#include "tools/command/console.h"
#include "tools/command/share_folder.h"
#include "tools/cql-jit/ide/lessons.h"

namespace cql::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostQueries = 2000, kMostBytes = 1 << 20;

/// Returns `greek-gift` as "Greek gift", `backRankMate` as "Back rank mate".
std::string titleOf(const std::string& name) {
  std::string title;
  for (const char c : name) {
    const bool isUpper = std::isupper(static_cast<unsigned char>(c)) != 0;
    if (c == '-' || c == '_')
      title += ' ';
    else if (isUpper && !title.empty())
      (title += ' ') += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else
      title += title.empty() ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
  }
  return title;
}

/// Returns the comment at the start of a query, without its marks, as one line.
std::string descriptionOf(std::string_view query) {
  std::string text;
  while (query.starts_with('/') || query.starts_with(';')) {
    std::string_view line = query.substr(0, query.find('\n'));
    query.remove_prefix(std::min(line.size() + 1, query.size()));
    line.remove_prefix(std::min(line.find_first_not_of("/; "), line.size()));
    if (line.empty()) break;
    text += (text.empty() ? "" : " ") + std::string(line);
  }
  return text;
}

/// Returns what a description defines, as in "An isolated queen's pawn: on d4 ...", else the title of the
/// name.
std::string titleOf(const std::string& name, const std::string& description) {
  constexpr std::size_t kMostBytes = 32;
  const std::size_t colon = description.find(':');
  if (colon == std::string::npos || colon > kMostBytes) return titleOf(name);
  std::string title = description.substr(0, colon);
  for (const std::string_view article : {"An ", "A ", "The "})
    if (title.starts_with(article)) {
      title.erase(0, article.size());
      break;
    }
  if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

Json entry(const char* group, const std::string& name, std::string_view text) {
  const std::string description = descriptionOf(text);
  return {{"group", group},
          {"name", name},
          {"title", std::string_view(group) == "example" ? titleOf(name, description) : titleOf(name)},
          {"description", description},
          {"text", text}};
}

/// Appends a query for each theme without parameters, with its definition.
void addThemes(Json& list) {
  for (const frontend::LibraryFile& file : frontend::libraryFiles(tool::shareFolder().string())) {
    if (file.name != "themes.cql") continue;
    const std::string text = frontend::textOf(file);
    for (const std::string_view name : frontend::themesOf(text)) {
      if (text.find("\nfunction " + std::string(name) + "()") == text.npos) continue;
      Json theme = entry("theme", std::string(name), "");
      theme["description"] = frontend::noteOf(text, name).meaning;
      theme["text"] = std::string(name) + "\n";
      list.push_back(std::move(theme));
    }
  }
}

}  // namespace

Json QueryLibrary::asJson() const {
  Json list = Json::array();
  for (const tool::Example& example : tool::examples())
    list.push_back(entry("example", std::string(example.name), example.query));
  addThemes(list);
  std::vector<fs::path> own;
  std::error_code error;
  if (hasFolder())
    for (const auto& file : fs::directory_iterator(folder_, error))
      if (file.path().extension() == ".cql" && isName(file.path().stem().string()) &&
          file.is_regular_file(error) && file.file_size(error) <= kMostBytes && own.size() < kMostQueries)
        own.push_back(file.path());
  std::ranges::sort(own);
  for (const fs::path& file : own)
    if (const Result<std::string> text = tool::readText(file.string()))
      list.push_back(entry("own", file.stem().string(), *text));
  return list;
}

std::optional<std::string> QueryLibrary::example(const std::string& name) {
  const auto found = std::ranges::find(tool::examples(), name, &tool::Example::name);
  if (found == tool::examples().end()) return std::nullopt;
  return std::string(found->query);
}

bool QueryLibrary::isName(const std::string& name) {
  const auto isAllowed = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalnum(byte) != 0 || c == '-' || c == '_' || c == ' ' || c == '.';
  };
  return !name.empty() && name.size() <= 100 && name[0] != '.' && name[0] != ' ' && name[0] != '-' &&
         std::ranges::all_of(name, isAllowed);
}

Result<void> QueryLibrary::save(const std::string& name, const std::string& text) const {
  if (!hasFolder()) return fail(ErrorKind::Usage, "no folder of queries was named: cql-jit serve --queries");
  if (!isName(name))
    return fail(ErrorKind::Usage, "a query's name has letters, digits, blanks, hyphens and dots");
  const fs::path file = fs::path(folder_) / (name + ".cql");
  std::error_code unknown;
  if (fs::is_symlink(fs::symlink_status(file, unknown)))
    return fail(ErrorKind::Output, "this query is a link, which is not written through");
  if (const int error = replaceFile(file.string(), text))
    return fail(ErrorKind::Output, "cannot save the query: " + replacementError(error));
  return {};
}

Result<void> QueryLibrary::remove(const std::string& name) const {
  std::error_code error;
  if (!hasFolder() || !isName(name) || !fs::remove(fs::path(folder_) / (name + ".cql"), error))
    return fail(ErrorKind::Usage, "there is no query of this name");
  return {};
}

}  // namespace cql::serve
