#include "runtime/folder_entries.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace cql {
namespace {

/// Exchanges the files of two names of a folder. Returns false on failure, with the reason in errno: EINVAL
/// if the file system cannot.
bool exchange(int folder, const char* one, const char* other) {
  return ::renameat2(folder, one, folder, other, RENAME_EXCHANGE) == 0;
}

/// Returns true if the kernel would follow a link (fs.protected_symlinks).
bool isFollowed(const std::filesystem::path& link) {
  const std::filesystem::path parent = link.has_parent_path() ? link.parent_path() : ".";
  struct stat folder{}, info{};
  if (::lstat(link.c_str(), &info) != 0 || ::stat(parent.c_str(), &folder) != 0) return false;
  const bool shared = (folder.st_mode & S_ISVTX) && (folder.st_mode & S_IWOTH);
  return !shared || info.st_uid == ::geteuid() || info.st_uid == folder.st_uid;
}

}  // namespace

FileState FileState::of(const std::string& name) {
  struct stat info{};
  return ::stat(name.c_str(), &info) == 0 ? FileState(info) : FileState();
}

const char* inFolder(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return name.c_str() + (slash == name.npos ? 0 : slash + 1);
}

bool renameOver(int folder, const char* from, const char* to) {
  struct stat old{};
  if (::fstatat(folder, to, &old, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(old.st_mode) &&
      exchange(folder, from, to)) {
    ::unlinkat(folder, from, 0);  // the new file has its name, even if this fails
    return true;
  }
  return ::renameat(folder, from, folder, to) == 0;
}

bool renameToNew(int folder, const char* from, const char* to) {
  if (::renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0) return true;
  // Some file systems cannot do this.
  if (errno != EINVAL || ::linkat(folder, from, folder, to, 0) != 0) return false;
  ::unlinkat(folder, from, 0);
  return true;
}

FileState stateIn(int folder, const char* name) {
  struct stat info{};
  return ::fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 ? FileState(info) : FileState();
}

bool renameOverSeen(int folder, const char* from, const char* to, const FileState& seen) {
  const FileState now = stateIn(folder, to);
  if (!now.exists) return renameToNew(folder, from, to);  // nothing can be lost
  errno = seen.exists ? ESTALE : EEXIST;
  if (now != seen) return false;
  if (!exchange(folder, from, to)) return ::renameat(folder, from, folder, to) == 0;
  // Another program may have replaced the file in between: it gets its file back.
  if (stateIn(folder, from) != seen) {
    exchange(folder, from, to);
    errno = ESTALE;
    return false;
  }
  ::unlinkat(folder, from, 0);
  return true;
}

int openBeneath(const std::string& name, std::size_t trusted, bool make) {
  constexpr int kFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;
  int folder = ::open(trusted ? name.substr(0, trusted).c_str() : ".", kFlags);
  for (std::size_t begin = trusted, end; folder >= 0 && begin < name.size(); begin = end + 1) {
    end = std::min(name.find('/', begin), name.size());
    const std::string part = name.substr(begin, end - begin);
    if (part.empty()) continue;
    if (make) (void)::mkdirat(folder, part.c_str(), 0777);  // NOLINT: openat() reports the error
    const int next = ::openat(folder, part.c_str(), kFlags | O_NOFOLLOW);
    int error = errno;
    struct stat info{};
    if (next < 0 && ::fstatat(folder, part.c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(info.st_mode))
      error = ELOOP;
    ::close(std::exchange(folder, next));
    errno = error;
  }
  return folder;
}

std::string behindLinks(const std::string& name) {
  constexpr int kMostLinks = 40;
  std::filesystem::path path(name);
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code none;
    const std::filesystem::path next = path.parent_path() / std::filesystem::read_symlink(path, none);
    // If it is a pipe, /dev/stdout leads to something without a name.
    if (!none && !isFollowed(path)) break;
    if (none || (std::filesystem::exists(path, none) && !std::filesystem::exists(next, none))) break;
    path = next;
  }
  return path.string();
}

}  // namespace cql
