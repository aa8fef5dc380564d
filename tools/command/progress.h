// The progress bar on a terminal.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "search/engine_options.h"

namespace cql::tool {

/// Returns the remaining time as "12:07 left, ", if `part` (0 to 1) of the work took `seconds`. Empty if it
/// cannot be estimated yet, or is more than a hundred hours.
std::string timeLeft(double seconds, double part);

/// One line on standard error that is redrawn in place: bar, rate, time left, matches. Thread-safe.
class ProgressBar {
 public:
  explicit ProgressBar(bool wanted) : wanted_(wanted) {}
  void show(const search::Progress& progress);
  void clear();
  /// Erases the bar and calls `write` to print another text. show() draws the bar again.
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
