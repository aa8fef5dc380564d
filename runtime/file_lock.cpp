#include "runtime/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <utility>

namespace cql {

int lockFile(int descriptor, const LockWait& wait) {
  // A wait inside flock() would continue after a signal: handlers are installed with SA_RESTART.
  constexpr timespec kPause{0, 20'000'000};
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return 0;
    if (!wait.waits) return EBUSY;
    if (wait.stop && *wait.stop) return EINTR;
    ::nanosleep(&kPause, nullptr);
  }
  return 0;
}

int FolderLock::lock(int in, const std::string& name, const LockWait& wait) {
  descriptor_ = ::openat(in, name.empty() ? "." : name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return descriptor_ < 0 ? errno : lockFile(descriptor_, wait);
}

void FolderLock::release() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

}  // namespace cql
