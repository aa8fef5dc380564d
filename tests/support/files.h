// What tests read of files.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace cql {

/// All bytes of a file; of one that cannot be read, none.
inline std::string contentsOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace cql
