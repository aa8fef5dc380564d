#include "tools/command/replaceable.h"

#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "tools/formats.h"

namespace cql::tool {
std::string defaultOutput(const std::string& query, const std::vector<std::string>& inputs) {
  namespace fs = std::filesystem;
  std::string name = fs::path(query).stem().string();
  if (query == kNoQueryFile && !inputs.empty() && inputs[0] != "-") {
    fs::path games = fs::path(inputs[0]).filename();
    if (games.has_stem() && formats().isRead(games.stem().native()))
      games = games.stem();  // remove the ending of a packing
    name = games.stem().string();
  }
  return name + "-out.pgn";
}

bool holdsSomething(const std::string& file) {
  struct stat info{};
  return stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
}

}  // namespace cql::tool
