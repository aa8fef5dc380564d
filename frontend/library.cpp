#include "frontend/library.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

namespace cql::frontend {

namespace fs = std::filesystem;

std::string hintFromLibrary(const std::string& folder, std::string_view name) {
  if (folder.empty()) return "";
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".cql") files.push_back(at->path());
  std::ranges::sort(files);
  const std::string definition = "function " + std::string(name) + "(";
  for (const fs::path& file : files) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
      if (!line.starts_with(definition)) continue;
      const std::size_t begin = definition.size() - name.size() - 1, end = line.find(')');
      if (end == line.npos) continue;
      return "; " + line.substr(begin, end + 1 - begin) +
             " is a function of the library: begin the filters with include \"" + file.filename().string() +
             "\"";
    }
  }
  return "";
}

}  // namespace cql::frontend
