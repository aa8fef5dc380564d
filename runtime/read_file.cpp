#include "runtime/read_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace cql {

Result<std::string> readFile(const std::string& path) {
  const std::string failed = "cannot read " + path;
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return fail(ErrorKind::Input, failed + ": it is a folder");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  // Copying nothing, as for an empty file, would set the fail bit.
  if (file && file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (!file.is_open() || file.bad() || !text)
    return fail(ErrorKind::Input, failed + (errno ? std::string(": ") + std::strerror(errno) : ""));
  return std::move(text).str();
}

}  // namespace cql
