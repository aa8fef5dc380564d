// The progress bar on a terminal.
#pragma once

#include <chrono>
#include <mutex>

#include "tools/search/engine.h"

namespace cql::tool {

/// One line on standard error, drawn over itself: bar, rate, time left, matches. May be used by several
/// threads.
class ProgressBar {
 public:
  explicit ProgressBar(bool wanted) : wanted_(wanted) {}
  void show(const search::Progress& progress);
  void clear();
  /// Writes something else where the bar stands.
  template <typename Write>
  void aside(Write write) {
    std::lock_guard lock(mutex_);
    erase();
    write();
  }

 private:
  void erase();

  std::mutex mutex_;
  bool wanted_, shown_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace cql::tool
