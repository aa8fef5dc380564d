#include "runtime/file_replacement.h"

#include <dirent.h>
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
#include <cstring>
#include <ctime>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/ascii.h"
#include "runtime/folder_entries.h"

namespace cql {
namespace {

/// The names of unfinished files, for a signal handler. Files beyond this capacity are not removed.
constexpr std::size_t kPlaces = 256;
std::array<std::atomic<const char*>, kPlaces> unfinished{};
static_assert(std::atomic<const char*>::is_always_lock_free);

/// True once the process is ending: no further files are created.
std::atomic<bool> ending{false};

/// Adds the name of an unfinished file to the list, or removes it. The characters must stay at their address.
void setUnfinished(const std::string& file, bool is) {
  const char* const name = file.c_str();
  for (std::atomic<const char*>& place : unfinished) {
    const char* before = is ? nullptr : name;
    if (place.compare_exchange_strong(before, is ? name : nullptr)) return;
  }
  // The thread that ends the process may be using the name that it took from the list.
  if (!is && ending.load())
    for (;;) ::pause();
}

/// The number of threads that are creating a file.
std::atomic<int> making{0};

/// Creates a file in a folder; its name must be in the list of unfinished ones. Once the process is ending,
/// waits forever, so that no file appears after the unfinished ones were removed.
int create(int folder, const char* name, mode_t mode) {
  making.fetch_add(1);
  if (ending.load()) {
    making.fetch_sub(1);
    for (;;) ::pause();
  }
  const int descriptor = ::openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  const int error = errno;
  making.fetch_sub(1);
  errno = error;
  return descriptor;
}

/// Returns the beginning of the names of temporary files for a target: in its folder, and with room for the
/// rest of a name. A longer name is cut and ends in its hash. No other program uses such names: leftovers of
/// this form are removed.
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

/// Returns the names in a folder that may be of unfinished files. A folder is listed again only after ten
/// times the duration of the last listing: a run may write many files into a large one.
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
  // directory_iterator makes a path of each name, which takes ten times as long.
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(opendir(folder.c_str()), closedir);
  while (const dirent* entry = entries ? readdir(entries.get()) : nullptr)
    if (std::strstr(entry->d_name, ".part-cql-")) names.emplace_back(entry->d_name);
  const Clock::time_point now = Clock::now();
  until = now + 10 * (now - start);
  return names;
}

/// Returns true if a text has the form PID-NUMBER, which createBeside() appends to the prefix.
bool isPartNumber(std::string_view text) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  const auto isNumber = [](std::string_view digits) {
    return !digits.empty() && std::ranges::all_of(digits, ascii::isDigit);
  };
  return dash < text.size() && isNumber(text.substr(0, dash)) && isNumber(text.substr(dash + 1));
}

/// Removes files with this prefix that killed processes have left: those that no writer has locked.
void removeLeftovers(int folder, const std::filesystem::path& prefix) {
  const std::string begin = prefix.filename().string();
  for (const std::string& name : partsIn(prefix.has_parent_path() ? prefix.parent_path() : ".")) {
    if (!name.starts_with(begin) || !isPartNumber(std::string_view(name).substr(begin.size()))) continue;
    const int descriptor = ::openat(folder, name.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) continue;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlinkat(folder, name.c_str(), 0);
    ::close(descriptor);
  }
}

/// Creates and opens an unfinished file beside `target`; `folder` is the open folder of both. Sets `name` to
/// its name, which is unique, also among threads that replace the same file. Returns -1 on failure, with the
/// reason in errno.
int createBeside(int folder, const std::string& target, mode_t mode, std::string& name) {
  constexpr int kTries = 100;  // there may be files of this number that cannot be removed
  static std::atomic<unsigned> made{0};
  const std::filesystem::path prefix = partPrefix(target);
  removeLeftovers(folder, prefix);
  int descriptor = -1;
  for (int i = 0; i < kTries && descriptor < 0; ++i) {
    name = prefix.string() + std::to_string(getpid()) + "-" + std::to_string(made++);
    setUnfinished(name, true);  // before it exists: a signal may arrive while it is created
    descriptor = create(folder, inFolder(name), mode);
    if (descriptor < 0) {
      setUnfinished(name, false);
      if (errno != EEXIST) break;
      continue;
    }
    // removeLeftovers() may have opened it before it was locked. Without locks it removes nothing.
    const bool met = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    struct stat info{};
    if (met || (::fstat(descriptor, &info) == 0 && info.st_nlink == 0)) {
      setUnfinished(name, false);
      ::close(std::exchange(descriptor, -1));
    }
  }
  return descriptor;
}

/// Creates the folders of a name. Returns 0, or an error number.
int makeFolders(const std::string& name) {
  std::error_code error;
  if (!name.empty()) std::filesystem::create_directories(name, error);
  return error.value();
}

}  // namespace

/// Opens the folder, and finds the file of that name. Returns false on failure, with the reason in `error_`.
bool FileReplacement::findOld(const ReplacementMode& mode, struct stat& old) {
  file_ = inFolder(target_);
  const std::string in = target_.substr(0, target_.size() - file_.size());
  const bool all = mode.trusted == std::string::npos;
  // Only folders that are complete in the trusted part are trusted: each ends with a slash.
  const std::size_t trusted = all ? in.size() : in.substr(0, mode.trusted).rfind('/') + 1;
  if (mode.makeFolders) error_ = makeFolders(in.substr(0, trusted));
  if (error_) return false;
  folder_ = openBeneath(in, trusted, mode.makeFolders);
  if (folder_ < 0) {
    error_ = errno;
  } else if (file_.empty()) {
    error_ = EISDIR;
  } else if (::fstatat(folder_, file_.c_str(), &old, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno != ENOENT) error_ = errno;
  } else if (S_ISLNK(old.st_mode)) {
    // behindLinks() has stopped here: at a pipe without a name, or at a link that must not be followed.
    const bool leads = all && ::fstatat(folder_, file_.c_str(), &old, 0) == 0 && !S_ISREG(old.st_mode);
    if (!leads) error_ = all ? EACCES : ELOOP;
  }
  return error_ == 0;
}

/// Waits for programs that are creating the file, then finds it again. Returns false on failure, with the
/// reason in `error_`.
bool FileReplacement::waitForOther(const ReplacementMode& mode, struct stat& old) {
  error_ = folderLock_.lock(folder_, ".", mode.wait);
  if (error_) return false;
  if (::fstatat(folder_, file_.c_str(), &old, AT_SYMLINK_NOFOLLOW) != 0) return true;
  folderLock_.release();
  if (S_ISLNK(old.st_mode)) error_ = ELOOP;
  return error_ == 0;
}

/// Opens the file that is to be replaced, for reading, and locks it if `lock`.
bool FileReplacement::openOld(bool lock, const LockWait& wait) {
  constexpr int kTries = 100;  // others may replace it again and again
  error_ = EBUSY;
  for (int i = 0; wait.waits || i < kTries; ++i) {
    const int flags = (lock ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    old_ = ::openat(folder_, file_.c_str(), flags);
    struct stat info{};
    if (old_ < 0 || ::fstat(old_, &info) != 0) {
      error_ = errno;
      return false;
    }
    if (const int error = lock ? lockFile(old_, wait) : 0) {
      error_ = error;
      return false;
    }
    // Another program may have replaced it before it was locked.
    seen_ = FileState(info);
    if (stateIn(folder_, file_.c_str()) == seen_) {
      error_ = 0;
      return true;
    }
    ::close(std::exchange(old_, -1));
  }
  return false;
}

FileReplacement::FileReplacement(const std::string& name, const ReplacementMode& mode)
    : target_(mode.trusted == std::string::npos ? behindLinks(name) : name) {
  struct stat old{};
  if (!findOld(mode, old)) return;
  if (old.st_mode == 0 && mode.locksOld && mode.wait.waits && !waitForOther(mode, old)) return;
  const bool exists = old.st_mode != 0;
  if (exists && !S_ISREG(old.st_mode)) {
    // A device or a pipe cannot be replaced.
    descriptor_ = ::openat(folder_, file_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) error_ = errno;
    return;
  }
  if (exists && ::faccessat(folder_, file_.c_str(), W_OK, 0) != 0) {
    error_ = errno;
    return;
  }
  if (exists) seen_ = FileState(old);
  if (exists && (mode.opensOld || mode.locksOld) && !openOld(mode.locksOld, mode.wait)) return;
  if (mode.seen) {
    error_ = *mode.seen == seen_ ? 0 : ESTALE;
    if (error_) return;
  }
  const mode_t rights = exists ? old.st_mode & 07777 : 0666;
  descriptor_ = createBeside(folder_, target_, rights, temporary_);
  if (descriptor_ < 0)
    error_ = errno;
  else if (exists)
    (void)::fchmod(descriptor_, rights);  // including those that the umask clears
}

FileReplacement::~FileReplacement() {
  discard();
  closeFolder();
}

void FileReplacement::closeFolder() {
  if (old_ >= 0) ::close(std::exchange(old_, -1));  // and so unlocks it
  if (folder_ >= 0) ::close(std::exchange(folder_, -1));
  folderLock_.release();
}

void FileReplacement::removeUnfinished() {
  ending = true;
  // A signal handler may have interrupted a thread that is creating a file: then waiting has no effect.
  constexpr timespec kTick{0, 1'000'000};
  for (int ticks = 0; making.load() > 0 && ticks < 100; ++ticks) ::nanosleep(&kTick, nullptr);
  for (std::atomic<const char*>& place : unfinished)
    if (const char* name = place.exchange(nullptr)) ::unlink(name);
}

void FileReplacement::removeTemporary() {
  if (temporary_.empty()) return;
  setUnfinished(temporary_, false);
  ::unlinkat(folder_, inFolder(temporary_), 0);
}

void FileReplacement::becomePartial() {
  if (temporary_.empty()) return;
  target_ = partialName(target_);
  file_ = inFolder(target_);
  if (old_ >= 0) ::close(std::exchange(old_, -1));
  seen_ = stateIn(folder_, file_.c_str());
  if (seen_.exists) (void)openOld(false);
}

void FileReplacement::discard() {
  if (descriptor_ < 0) return;
  ::close(std::exchange(descriptor_, -1));
  removeTemporary();
  closeFolder();
}

/// Renames the complete file to its final name. Returns false on failure, with the reason in errno.
bool FileReplacement::giveName(Over over) {
  const char* const from = inFolder(temporary_);
  switch (over) {
    case Over::Seen:
      return renameOverSeen(folder_, from, file_.c_str(), seen_);
    case Over::Anything:
      return renameOver(folder_, from, file_.c_str());
    case Over::Nothing:
      return renameToNew(folder_, from, file_.c_str());
  }
  return false;
}

int FileReplacement::finish(Over over) {
  if (descriptor_ < 0) return error_;
  // Keeps the lock until the file has its name: other programs remove unlocked files.
  const int lock = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
  // Errors that are reported only on close count, too.
  bool done = ::close(std::exchange(descriptor_, -1)) == 0;
  if (done && !temporary_.empty()) {
    done = giveName(over);
    if (done) setUnfinished(temporary_, false);
  }
  error_ = done ? 0 : errno;
  if (!done) removeTemporary();
  if (lock >= 0) ::close(lock);
  closeFolder();
  return error_;
}

std::string replacementError(int error) {
  switch (error) {
    case EBUSY:
      return "another program is writing to it";
    case EINTR:
      return "interrupted while another program wrote to it";
    case ESTALE:
      return "another program has changed it meanwhile";
    case EEXIST:
      return "another program has made it meanwhile";
    case ELOOP:
      return "a link leads there, which is followed only where the command line names it";
    default:
      return std::strerror(error);
  }
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
  if (writeAll(file.descriptor(), content)) return file.finish(FileReplacement::Over::Anything);
  return errno;
}

}  // namespace cql
