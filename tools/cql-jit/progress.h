// The progress bar on a terminal.
#pragma once

#include <chrono>
#include <cstdint>

#include "tools/search/engine.h"

namespace cql::tool {

/// One line on standard error, drawn over itself: bar, rate, time left, matches.
class ProgressBar {
 public:
  explicit ProgressBar(bool wanted) : wanted_(wanted) {}
  void show(const search::Progress& progress, std::uint64_t totalBytes);
  void clear();

 private:
  bool wanted_, shown_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace cql::tool
