// Does something once, in the first thread that requests it.
#pragma once

#include <atomic>
#include <mutex>

namespace cql::database {

class Once {
 public:
  /// Does the work unless it has been done; other threads wait. Called often, for each game: after the first
  /// time it is a single load.
  template <typename Work>
  void run(const Work& work) {
    if (done()) return;
    // std::call_once makes a system call to wake waiting threads, even without any.
    const std::lock_guard lock(mutex_);
    if (done()) return;
    work();
    done_.store(true, std::memory_order_release);
  }
  /// Returns true if it has been done. Then its results can be read.
  bool done() const { return done_.load(std::memory_order_acquire); }

 private:
  std::mutex mutex_;
  std::atomic<bool> done_ = false;
};

}  // namespace cql::database
