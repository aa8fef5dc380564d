#include "tools/command/inputs.h"

#include <glob.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace cql::tool {
namespace {

namespace fs = std::filesystem;

bool isGameFile(const fs::path& path) {
  static constexpr std::string_view kEndings[] = {".pgn", ".PGN", ".pgn.zst", ".pgn.gz", ".pgn.bz2"};
  const std::string name = path.filename().string();
  return std::any_of(std::begin(kEndings), std::end(kEndings),
                     [&](std::string_view e) { return name.ends_with(e); });
}

void addDirectory(const std::string& directory, std::vector<std::string>& files) {
  std::vector<std::string> inside;
  std::error_code error;
  fs::recursive_directory_iterator entry(directory, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code unknown;
    const bool isFolder = entry->is_directory(unknown) && !entry->is_symlink(unknown);
    // A folder that cannot be looked into is not passed over: unreadable() finds it.
    if ((entry->is_regular_file(unknown) && isGameFile(entry->path())) ||
        (isFolder && access(entry->path().c_str(), R_OK | X_OK) != 0))
      inside.push_back(entry->path().string());
  }
  std::sort(inside.begin(), inside.end());
  files.insert(files.end(), inside.begin(), inside.end());
}

}  // namespace

std::vector<std::string> expandInputs(const std::vector<std::string>& words) {
  std::vector<std::string> files;
  for (const std::string& word : words) {
    std::error_code error;
    if (fs::is_directory(word, error)) {
      addDirectory(word, files);
    } else if (!fs::exists(word, error) && word.find_first_of("*?[") != std::string::npos) {
      glob_t found{};
      if (glob(word.c_str(), 0, nullptr, &found) != 0) files.push_back(word);
      for (std::size_t i = 0; i < found.gl_pathc; ++i) {
        const std::string path = found.gl_pathv[i];
        if (fs::is_directory(path, error))
          addDirectory(path, files);
        else
          files.push_back(path);
      }
      globfree(&found);
    } else {
      files.push_back(word);
    }
  }
  return files;
}

std::optional<std::string> unreadable(const std::vector<std::string>& files) {
  for (const std::string& file : files)
    if (file != "-" && access(file.c_str(), R_OK) != 0)
      return "cannot read " + file + ": " + std::strerror(errno);
  return std::nullopt;
}

bool isSameFile(const std::string& a, const std::string& b) {
  auto isNone = [](const std::string& name) { return name.empty() || name == "-"; };
  if (isNone(a) || isNone(b)) return false;
  std::error_code error;
  if (fs::equivalent(a, b, error)) return true;
  auto place = [&](const std::string& name) {
    return fs::weakly_canonical(fs::absolute(name, error), error);
  };
  return place(a) == place(b);
}

std::uint64_t totalBytes(const std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  for (const std::string& file : files) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (!error) bytes += size;
  }
  return bytes;
}

}  // namespace cql::tool
