#include "tools/capi/input_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "tools/formats.h"

namespace cql::capi {
namespace {

tl::unexpected<Error> cannotRead(const std::string& path, const std::string& why) {
  return fail(ErrorKind::Input, "cannot read " + path + ": " + why);
}

}  // namespace

Result<void> canRead(const std::string& path) {
  if (path == "-") return {};
  struct stat info{};
  if (stat(path.c_str(), &info) != 0 || access(path.c_str(), R_OK) != 0)
    return cannotRead(path, std::strerror(errno));
  if (S_ISDIR(info.st_mode)) return cannotRead(path, "it is a folder");
  return {};
}

Result<std::vector<InputPart>> blocksOf(const std::string& path) {
  if (path == "-") return fail(ErrorKind::Usage, "standard input has no blocks");
  if (auto can = canRead(path); !can) return tl::unexpected(can.error());
  std::string error;
  std::vector<InputPart> blocks = tool::formats().blocks(path, error);
  if (!error.empty()) return cannotRead(path, error);
  return blocks;
}

std::uint64_t sizeOf(const std::vector<std::string>& paths) {
  std::uint64_t bytes = 0;
  for (const std::string& path : paths) {
    struct stat info{};
    if (path == "-" || stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return 0;
    bytes += static_cast<std::uint64_t>(info.st_size);
  }
  return bytes;
}

}  // namespace cql::capi
