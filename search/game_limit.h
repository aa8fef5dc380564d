// The limit of the time that a query may take in one game (language/02 §2.4).
#pragma once

#include <chrono>
#include <mutex>
#include <utility>

#include "runtime/host/host.h"

namespace cql::search {

/// Interrupts the search of a game that takes too long. A worker says when searches begin and end; another
/// thread watches. The lock makes an interrupt hit the game that it is for.
class GameLimit {
 public:
  using Clock = std::chrono::steady_clock;

  /// Begins the search of a game. Called by the worker if the query has a limit.
  void begin(Host& host, int seconds) {
    const std::lock_guard lock(mutex_);
    host_ = &host;
    most_ = std::chrono::seconds(seconds);
    isSeen_ = isReached_ = false;
  }
  /// Ends it; returns true if the time was over. Unless the run is interrupted, the host can search again.
  bool end() {
    const std::lock_guard lock(mutex_);
    Host* host = std::exchange(host_, nullptr);
    if (isReached_ && !runIsInterrupted_) host->resume();
    return isReached_ && !runIsInterrupted_;
  }
  /// Interrupts the search if it is over its time. Called repeatedly by another thread; the time counts from
  /// the first call in the game.
  void watch(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    if (!host_ || isReached_) return;
    if (!std::exchange(isSeen_, true)) since_ = now;
    if (now - since_ < most_) return;
    isReached_ = true;
    host_->interrupt();
  }
  /// From now on end() leaves interrupts of hosts alone: they are those of the run. Called before these.
  void interruptRun() {
    const std::lock_guard lock(mutex_);
    runIsInterrupted_ = true;
  }

 private:
  std::mutex mutex_;
  Host* host_ = nullptr;  ///< of the search; null between searches
  Clock::duration most_{};
  Clock::time_point since_;
  bool isSeen_ = false, isReached_ = false, runIsInterrupted_ = false;
};

}  // namespace cql::search
