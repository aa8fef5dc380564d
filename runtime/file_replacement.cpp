#include "runtime/file_replacement.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <functional>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/ascii.h"

namespace cql {
namespace {

/// The names of unfinished files, for a signal handler. Files beyond these places are left behind.
constexpr std::size_t kPlaces = 256;
std::array<std::atomic<const char*>, kPlaces> unfinished{};
static_assert(std::atomic<const char*>::is_always_lock_free);

/// Are no more files to be made, since the process ends?
std::atomic<bool> ending{false};

/// Notes the name of an unfinished file, or no longer. It must stay where it is in memory.
void setUnfinished(const std::string& file, bool is) {
  const char* const name = file.c_str();
  for (std::atomic<const char*>& place : unfinished) {
    const char* before = is ? nullptr : name;
    if (place.compare_exchange_strong(before, is ? name : nullptr)) return;
  }
  // The end of the process may use the name that it has taken out.
  if (!is && ending.load())
    for (;;) ::pause();
}

/// Threads that make a file at this moment.
std::atomic<int> making{0};

/// Makes a file of a name that is noted as unfinished. Waits for the end of the process if that has begun, so
/// that no file appears after the unfinished ones were removed.
int create(const char* name, mode_t mode) {
  making.fetch_add(1);
  if (ending.load()) {
    making.fetch_sub(1);
    for (;;) ::pause();
  }
  const int descriptor = ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  const int error = errno;
  making.fetch_sub(1);
  errno = error;
  return descriptor;
}

/// Gives the beginning of the names of files that are to replace this one: in its folder, not too long for a
/// name. A name that has to be cut ends in a number of its own. What follows is no name that others give:
/// such files are removed.
std::filesystem::path partPrefix(const std::string& target) {
  constexpr std::size_t kRoom = NAME_MAX - 40;  // for what follows it
  const std::filesystem::path path(target);
  std::string name = path.filename().string();
  if (name.size() > kRoom) {
    const std::string number = std::to_string(std::hash<std::string>{}(name));
    name.resize(kRoom - number.size());
    name += number;
  }
  return path.parent_path() / (name + ".part-cql-");
}

/// Gives the names in a folder that may be of unfinished files. A folder is listed again only after ten times
/// as long as that took: a run may write many files into a large one.
std::vector<std::string> partsIn(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  using Clock = std::chrono::steady_clock;
  static std::mutex mutex;
  static fs::path last;
  static std::vector<std::string> names;
  static Clock::time_point until;
  const std::scoped_lock lock(mutex);
  const Clock::time_point start = Clock::now();
  if (folder == last && start < until) return names;
  last = folder;
  names.clear();
  std::error_code none;
  for (fs::directory_iterator entry(folder, none), end; !none && entry != end; entry.increment(none))
    if (std::string name = entry->path().filename().string(); name.find(".part-cql-") != std::string::npos)
      names.push_back(std::move(name));
  const Clock::time_point now = Clock::now();
  until = now + 10 * (now - start);
  return names;
}

/// Is it what createBeside() puts behind the prefix, PID-NUMBER?
bool isPartNumber(std::string_view text) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  const auto isNumber = [](std::string_view digits) {
    return !digits.empty() && std::ranges::all_of(digits, ascii::isDigit);
  };
  return dash < text.size() && isNumber(text.substr(0, dash)) && isNumber(text.substr(dash + 1));
}

/// Removes files of this name that killed processes have left: those that no writer has locked.
void removeLeftovers(const std::filesystem::path& prefix) {
  const std::filesystem::path folder = prefix.has_parent_path() ? prefix.parent_path() : ".";
  const std::string begin = prefix.filename().string();
  for (const std::string& name : partsIn(folder)) {
    if (!name.starts_with(begin) || !isPartNumber(std::string_view(name).substr(begin.size()))) continue;
    const std::filesystem::path path = folder / name;
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) continue;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
    ::close(descriptor);
  }
}

/// Makes a file beside another one, unfinished, and opens it; `name` gets its name, which is unique, also
/// among threads that replace the same file. -1: errno says why not.
int createBeside(const std::string& target, mode_t mode, std::string& name) {
  constexpr int kTries = 100;  // there may be files of this number that cannot be removed
  static std::atomic<unsigned> made{0};
  const std::filesystem::path prefix = partPrefix(target);
  removeLeftovers(prefix);
  int descriptor = -1;
  for (int i = 0; i < kTries && descriptor < 0; ++i) {
    name = prefix.string() + std::to_string(getpid()) + "-" + std::to_string(made++);
    setUnfinished(name, true);  // before it is there: a signal may come while it is made
    descriptor = create(name.c_str(), mode);
    if (descriptor < 0) {
      setUnfinished(name, false);
      if (errno != EEXIST) break;
      continue;
    }
    // removeLeftovers() may have met it before it was locked. Where there are no locks it removes nothing.
    const bool met = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    struct stat info{};
    if (met || (::fstat(descriptor, &info) == 0 && info.st_nlink == 0)) {
      setUnfinished(name, false);
      ::close(std::exchange(descriptor, -1));
    }
  }
  return descriptor;
}

/// Gives a file its name, in one step, also if there is a file of that name.
///
/// That one is exchanged for it, then removed: some file systems write a file to the disk before they let it
/// replace another one, which can take as long as the search.
bool rename(const std::string& from, const std::string& to) {
  struct stat old{};
  if (::lstat(to.c_str(), &old) == 0 && S_ISREG(old.st_mode) &&
      ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0) {
    ::unlink(from.c_str());  // the new file has its name, whatever becomes of the old one
    return true;
  }
  return std::rename(from.c_str(), to.c_str()) == 0;
}

/// Gives a file a name that no other has. False: errno says why not.
bool renameToNew(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  // Some file systems cannot do this.
  if (errno != EINVAL || ::link(from.c_str(), to.c_str()) != 0) return false;
  ::unlink(from.c_str());
  return true;
}

}  // namespace

FileReplacement::FileReplacement(const std::string& name) : target_(behindLinks(name)) {
  struct stat old{};
  const bool exists = ::stat(target_.c_str(), &old) == 0;
  if (!exists && errno != ENOENT) {  // NOLINT(bugprone-branch-clone): each time errno is of another call
    error_ = errno;
  } else if (exists && !S_ISREG(old.st_mode)) {
    // A device or a pipe cannot be replaced.
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) error_ = errno;
  } else if (exists && ::access(target_.c_str(), W_OK) != 0) {
    error_ = errno;
  } else {
    const mode_t mode = exists ? old.st_mode & 07777 : 0666;
    descriptor_ = createBeside(target_, mode, temporary_);
    if (descriptor_ < 0) {
      error_ = errno;
      return;
    }
    if (exists) (void)::fchmod(descriptor_, mode);  // also what the umask drops
  }
}

FileReplacement::~FileReplacement() {
  discard();
}

void FileReplacement::removeUnfinished() {
  ending = true;
  // A signal handler may have interrupted a thread that makes a file: then there is nothing to wait for.
  constexpr timespec kTick{0, 1'000'000};
  for (int ticks = 0; making.load() > 0 && ticks < 100; ++ticks) ::nanosleep(&kTick, nullptr);
  for (std::atomic<const char*>& place : unfinished)
    if (const char* name = place.exchange(nullptr)) ::unlink(name);
}

void FileReplacement::removeTemporary() {
  if (temporary_.empty()) return;
  setUnfinished(temporary_, false);
  ::unlink(temporary_.c_str());
}

void FileReplacement::becomePartial() {
  if (!temporary_.empty()) target_ = partialName(target_);
}

void FileReplacement::discard() {
  if (descriptor_ < 0) return;
  ::close(std::exchange(descriptor_, -1));
  removeTemporary();
}

int FileReplacement::finish(bool onlyNew) {
  if (descriptor_ < 0) return error_;
  // Keeps the lock until the file has its name: others remove what nobody has locked.
  const int lock = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
  // Errors that only show when the file is closed count, too.
  bool done = ::close(std::exchange(descriptor_, -1)) == 0;
  if (done && !temporary_.empty()) {
    done = onlyNew ? renameToNew(temporary_, target_) : rename(temporary_, target_);
    if (done) setUnfinished(temporary_, false);
  }
  error_ = done ? 0 : errno;
  if (!done) removeTemporary();
  if (lock >= 0) ::close(lock);
  return error_;
}

std::string partialName(const std::string& name) {
  namespace fs = std::filesystem;
  const fs::path path(name);
  fs::path stem = path.filename(), endings;
  if (stem.extension() == ".zst") endings = ".zst", stem = stem.stem();
  endings = fs::path(stem.extension()) += endings;
  stem = stem.stem();
  if (stem.extension() != ".partial") stem += ".partial";
  return (path.parent_path() / (stem += endings)).string();
}

std::string behindLinks(const std::string& name) {
  constexpr int kMostLinks = 40;
  std::filesystem::path path(name);
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code none;
    const std::filesystem::path next = path.parent_path() / std::filesystem::read_symlink(path, none);
    // If it is a pipe, /dev/stdout leads to something without a name.
    if (none || (std::filesystem::exists(path, none) && !std::filesystem::exists(next, none))) break;
    path = next;
  }
  return path.string();
}

bool writeAll(int descriptor, std::string_view first, std::string_view second) {
  while (!first.empty() || !second.empty()) {
    iovec parts[2] = {{const_cast<char*>(first.data()), first.size()},
                      {const_cast<char*>(second.data()), second.size()}};
    const ssize_t n = ::writev(descriptor, parts, 2);
    if (n < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    auto written = static_cast<std::size_t>(n);
    const std::size_t ofFirst = std::min(written, first.size());
    first.remove_prefix(ofFirst);
    second.remove_prefix(written - ofFirst);
  }
  return true;
}

int replaceFile(const std::string& name, std::string_view content) {
  FileReplacement file(name);
  if (file.descriptor() < 0) return file.error();
  if (writeAll(file.descriptor(), content)) return file.finish();
  return errno;
}

}  // namespace cql
