// Something that is done once, by the first thread that asks for it.
#pragma once

#include <atomic>
#include <mutex>

namespace cql::database {

class Once {
 public:
  /// Does it unless it has been done; others wait. Games ask many times: behind the first time that is one
  /// load.
  template <typename Work>
  void run(const Work& work) {
    if (done()) return;
    // std::call_once asks the system to wake those who wait, although nobody does.
    const std::lock_guard lock(mutex_);
    if (done()) return;
    work();
    done_.store(true, std::memory_order_release);
  }
  /// Has it been done? What it wrote can be read then.
  bool done() const { return done_.load(std::memory_order_acquire); }

 private:
  std::mutex mutex_;
  std::atomic<bool> done_ = false;
};

}  // namespace cql::database
