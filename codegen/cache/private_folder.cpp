#include "codegen/cache/private_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <vector>

#include "runtime/assert.h"
#include "runtime/file_replacement.h"

namespace cql::codegen {
namespace {

constexpr std::string_view kUnfinished = ".part";
/// Marking a file as used at most this often saves writes.
constexpr std::time_t kUsedAgain = 60;
constexpr std::time_t kAbandoned = 3600;

bool isOwnFolder(int descriptor) {
  struct stat info{};
  return ::fstat(descriptor, &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == ::geteuid() &&
         (info.st_mode & 077) == 0;
}

int openFolder(const std::string& path) {
  return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// Creates a folder and its missing parents for this user only.
void createFolder(const std::filesystem::path& path) {
  if (::mkdir(path.c_str(), 0700) == 0 || errno != ENOENT || !path.has_relative_path()) return;
  createFolder(path.parent_path());
  (void)::mkdir(path.c_str(), 0700);
}

/// Closes a descriptor at the end.
struct Closing {
  int descriptor;
  ~Closing() {
    if (descriptor >= 0) ::close(descriptor);
  }
};

struct Entry {
  std::string name;
  std::uint64_t size;
  std::time_t used;
};

/// Lists the regular files of a folder.
std::vector<Entry> filesOf(int folder) {
  std::vector<Entry> files;
  const int again = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* list = again >= 0 ? ::fdopendir(again) : nullptr;
  if (!list) {
    if (again >= 0) ::close(again);
    return files;
  }
  while (const dirent* entry = ::readdir(list)) {
    struct stat info{};
    if (::fstatat(folder, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(info.st_mode))
      files.push_back({entry->d_name, static_cast<std::uint64_t>(info.st_size), info.st_mtime});
  }
  ::closedir(list);
  return files;
}

}  // namespace

PrivateFolder::PrivateFolder(const std::string& path, bool create) {
  descriptor_ = openFolder(path);
  if (descriptor_ < 0 && errno == ENOENT && create) {
    createFolder(path);
    descriptor_ = openFolder(path);
  }
  if (descriptor_ < 0 || isOwnFolder(descriptor_)) return;
  ::close(descriptor_);
  descriptor_ = -1;
}

PrivateFolder::~PrivateFolder() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<std::string> PrivateFolder::read(const std::string& name, std::uint64_t most) const {
  CQL_ASSERT(isOpen() && name.find('/') == std::string::npos);
  // O_NONBLOCK: a pipe of this name would block.
  const Closing file{::openat(descriptor_, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
  struct stat info{};
  if (file.descriptor < 0 || ::fstat(file.descriptor, &info) != 0 || !S_ISREG(info.st_mode) ||
      info.st_uid != ::geteuid() || (info.st_mode & 022) != 0 ||
      static_cast<std::uint64_t>(info.st_size) > most)
    return std::nullopt;
  std::string bytes(static_cast<std::size_t>(info.st_size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::read(file.descriptor, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return std::nullopt;
    done += static_cast<std::size_t>(n);
  }
  if (std::time(nullptr) - info.st_mtime >= kUsedAgain) (void)::futimens(file.descriptor, nullptr);
  return bytes;
}

bool PrivateFolder::write(const std::string& name, std::string_view bytes) const {
  CQL_ASSERT(isOpen() && name.find('/') == std::string::npos);
  static std::atomic<unsigned> number = 0;
  const std::string other =
      name + "." + std::to_string(::getpid()) + "-" + std::to_string(number++) + std::string(kUnfinished);
  int file = ::openat(descriptor_, other.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return false;
  bool done = writeAll(file, bytes);
  done = ::close(file) == 0 && done;
  done = done && ::renameat(descriptor_, other.c_str(), descriptor_, name.c_str()) == 0;
  if (!done) (void)::unlinkat(descriptor_, other.c_str(), 0);
  return done;
}

void PrivateFolder::remove(const std::string& name) const {
  CQL_ASSERT(isOpen() && name.find('/') == std::string::npos);
  (void)::unlinkat(descriptor_, name.c_str(), 0);
}

void PrivateFolder::trim(std::uint64_t most) const {
  CQL_ASSERT(isOpen());
  std::vector<Entry> files = filesOf(descriptor_);
  const std::time_t now = std::time(nullptr);
  std::erase_if(files, [&](const Entry& file) {
    const bool isAbandoned = file.name.ends_with(kUnfinished) && now - file.used > kAbandoned;
    if (isAbandoned) remove(file.name);
    return isAbandoned;
  });
  std::uint64_t bytes = 0;
  for (const Entry& file : files) bytes += file.size;
  if (bytes <= most) return;
  std::ranges::sort(files, {}, &Entry::used);
  for (const Entry& file : files) {
    if (bytes <= most / 4 * 3) break;
    remove(file.name);
    bytes -= file.size;
  }
}

}  // namespace cql::codegen
