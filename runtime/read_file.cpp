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
  constexpr std::size_t kFirst = 4096;  // most queries are shorter; each further part doubles the text
  const std::string failed = "cannot read " + path;
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return fail(ErrorKind::Input, failed + ": it is a folder");
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  std::string text;
  for (std::size_t size = 0, part = kFirst; file && part != 0; size = text.size()) {
    text.resize(size + part);
    const std::size_t read = std::fread(text.data() + size, 1, part, file.get());
    text.resize(size + read);
    part = read == part ? text.size() : 0;
  }
  if (!file || std::ferror(file.get()) != 0)
    return fail(ErrorKind::Input, failed + (errno ? std::string(": ") + std::strerror(errno) : ""));
  return text;
}

}  // namespace cql
