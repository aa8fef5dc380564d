// Waits for a short time without sleeping.
#pragma once

#include <hwy/cache_control.h>

#include <chrono>
#include <mutex>

namespace cql::pgn {

/// Spins until other threads have done something. Returns false after 50 microseconds: the caller should
/// sleep. Waking a sleeping thread can take as long, especially on virtual machines.
template <typename Done>
bool spinUntil(Done done) {
  if (done()) return true;
  using Clock = std::chrono::steady_clock;
  constexpr auto kLongest = std::chrono::microseconds(50);
  const auto end = Clock::now() + kLongest;
  do {
    hwy::Pause();
    if (done()) return true;
  } while (Clock::now() < end);
  return false;
}

/// Locks a mutex that others hold for a short time.
inline std::unique_lock<std::mutex> lockSoon(std::mutex& mutex) {
  std::unique_lock lock(mutex, std::defer_lock);
  if (!spinUntil([&] { return lock.try_lock(); })) lock.lock();
  return lock;
}

}  // namespace cql::pgn
