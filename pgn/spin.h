// Short waits without sleeping.
#pragma once

#include <mutex>
#include <thread>

namespace cql::pgn {

/// Waits for something that other threads are about to do. False: it takes longer, some 50 microseconds, and
/// it is time to sleep. To wake a thread that sleeps can take as long as that, above all on virtual machines.
template <typename Done>
bool spinUntil(Done done) {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    if (done()) return true;
    std::this_thread::yield();
  }
  return false;
}

/// Locks a mutex that others hold for a short time.
inline std::unique_lock<std::mutex> lockSoon(std::mutex& mutex) {
  std::unique_lock lock(mutex, std::defer_lock);
  if (!spinUntil([&] { return lock.try_lock(); })) lock.lock();
  return lock;
}

}  // namespace cql::pgn
