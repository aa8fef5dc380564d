#include "runtime/read_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

namespace cql {

// Streams of the library would hide that there is no memory for the text.
Result<std::string> readFile(const std::string& path) {
  constexpr std::size_t kPart = std::size_t{1} << 16;
  const std::string failed = "cannot read " + path;
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return fail(ErrorKind::Input, failed + ": it is a folder");
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  std::string text;
  for (std::size_t size = 0, read = kPart; file && read == kPart; size += read) {
    text.resize(size + kPart);
    read = std::fread(text.data() + size, 1, kPart, file.get());
    text.resize(size + read);
  }
  if (!file || std::ferror(file.get()) != 0)
    return fail(ErrorKind::Input, failed + (errno ? std::string(": ") + std::strerror(errno) : ""));
  return text;
}

}  // namespace cql
