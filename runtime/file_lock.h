// Locks of files against other programs. Where the file system has no locks, every lock succeeds.
#pragma once

#include <atomic>
#include <string>

namespace cql {

/// The behaviour while another program holds a lock.
struct LockWait {
  bool waits = false;                       ///< until it is free; else the lock fails
  const std::atomic<bool>* stop = nullptr;  ///< ends the wait when it becomes true; may be null
};

/// Locks an open file. Returns 0 or a value of errno: EBUSY if another program has locked it, EINTR if `stop`
/// ended the wait. The lock ends when the descriptor is closed.
int lockFile(int descriptor, const LockWait& wait);

/// Locks a folder, so that programs that create the same new file wait for each other.
class FolderLock {
 public:
  FolderLock() = default;
  ~FolderLock() { release(); }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Locks the folder `name`, looked up in the open folder `in` (or AT_FDCWD). Returns as lockFile().
  int lock(int in, const std::string& name, const LockWait& wait);
  void release();

 private:
  int descriptor_ = -1;
};

}  // namespace cql
