#include "frontend/library.h"

#include <dirent.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>

#include "runtime/read_file.h"
#include "share/shipped.h"

namespace cql::frontend {
namespace {

namespace fs = std::filesystem;

LibraryFile contained(const share::ShippedFile& file) {
  return {std::string(file.name), "<library>/" + std::string(file.name), file.text};
}

}  // namespace

std::vector<LibraryFile> libraryFiles(const std::string& folder) {
  std::vector<LibraryFile> files;
  // directory_iterator ends the program if memory runs out: in libstdc++ a part of it is noexcept and
  // allocates.
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(folder.empty() ? nullptr : opendir(folder.c_str()),
                                                    closedir);
  while (const dirent* entry = entries ? readdir(entries.get()) : nullptr)
    if (const fs::path path = fs::path(folder) / entry->d_name; path.extension() == ".cql")
      files.push_back({entry->d_name, path.string(), std::nullopt});
  for (const share::ShippedFile& file : share::shippedFiles())
    if (isLibraryFile(file) && std::ranges::find(files, file.name, &LibraryFile::name) == files.end())
      files.push_back(contained(file));
  std::ranges::sort(files, {}, &LibraryFile::name);
  return files;
}

std::optional<LibraryFile> shippedFile(std::string_view name) {
  for (const share::ShippedFile& file : share::shippedFiles())
    if (isLibraryFile(file) && file.name == name) return contained(file);
  return std::nullopt;
}

std::string textOf(const LibraryFile& file) {
  if (file.shipped) return std::string(*file.shipped);
  return readFile(file.path).value_or("");
}

std::vector<std::string_view> themesOf(std::string_view text) {
  constexpr std::string_view kFunction = "function ", kSection = "// --- ";
  std::vector<std::string_view> names;
  bool isHelper = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (line.starts_with(kSection)) isHelper = line == "// --- helpers";
    if (line.starts_with(kFunction) && !isHelper)
      names.push_back(line.substr(kFunction.size(), line.find('(') - kFunction.size()));
    at = end + 1;
  }
  return names;
}

FunctionNote noteOf(std::string_view text, std::string_view name) {
  constexpr std::string_view kLimits = " Not seen: ";
  if (name.empty()) return {};
  const std::size_t place = text.find("\nfunction " + std::string(name) + "(");
  if (place == text.npos) return {};
  const std::size_t section = text.rfind("\n// --- ", place);
  if (section != text.npos && text.substr(section).starts_with("\n// --- helpers\n")) return {};
  std::string comment;
  for (std::size_t end = place; end > 0;) {
    const std::size_t before = text.rfind('\n', end - 1);
    const std::size_t begin = before == text.npos ? 0 : before + 1;
    const std::string_view line = text.substr(begin, end - begin);
    if (!line.starts_with("// ") || line.starts_with("// ---")) break;
    comment = std::string(line.substr(3)) + (comment.empty() ? "" : " ") + comment;
    if (begin == 0) break;
    end = begin - 1;
  }
  const std::size_t limits = comment.find(kLimits);
  return {std::string(name), comment.substr(0, limits),
          limits == comment.npos ? "" : comment.substr(limits + kLimits.size())};
}

std::string hintFromLibrary(const std::string& folder, std::string_view name) {
  const std::string definition = "function " + std::string(name) + "(";
  for (const LibraryFile& file : libraryFiles(folder)) {
    std::istringstream in(textOf(file));
    for (std::string line; std::getline(in, line);) {
      if (!line.starts_with(definition)) continue;
      const std::size_t begin = definition.size() - name.size() - 1, end = line.find(')');
      if (end == line.npos) continue;
      return "; " + line.substr(begin, end + 1 - begin) +
             " is a function of the library: begin the filters with include \"" + file.name + "\"";
    }
  }
  return "";
}

}  // namespace cql::frontend
