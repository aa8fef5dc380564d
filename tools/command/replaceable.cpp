#include "tools/command/replaceable.h"

#include <sys/stat.h>
#include <sys/xattr.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tools/formats.h"

namespace cql::tool {
namespace {

constexpr const char* kNote = "user.cql-jit.output";

/// Gives the size of a file and its last time of writing: they show a change.
std::string stateOf(const std::string& file) {
  struct stat info{};
  if (stat(file.c_str(), &info) != 0) return "";
  return std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec) + "." +
         std::to_string(info.st_mtim.tv_nsec);
}

}  // namespace

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

void markAsOwn(const std::string& file) {
  const std::string state = stateOf(file);
  (void)setxattr(file.c_str(), kNote, state.data(), state.size(), 0);
}

bool isOwn(const std::string& file) {
  if (!holdsSomething(file)) return true;
  std::string noted(64, '\0');
  if (const ssize_t size = getxattr(file.c_str(), kNote, noted.data(), noted.size()); size >= 0)
    return noted.substr(0, static_cast<std::size_t>(size)) == stateOf(file);
  constexpr std::size_t kLooked = std::size_t{1} << 20;
  std::string text(kLooked, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text.find("{Game number ") != std::string::npos || text.find("{CQL}") != std::string::npos;
}

bool holdsSomething(const std::string& file) {
  struct stat info{};
  return stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
}

}  // namespace cql::tool
