#include "tools/command/progress.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>
#include <utility>

namespace cql::tool {

void ProgressBar::show(const search::Progress& progress) {
  if (!wanted_) return;
  std::lock_guard lock(mutex_);
  shown_ = true;
  constexpr int kWidth = 30;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(progress.bytes) / seconds : 0;
  const std::int64_t matches =
      std::accumulate(progress.matches.begin(), progress.matches.end(), std::int64_t{0});
  std::string line = "\r";
  // A file that is being read may grow.
  if (progress.totalBytes && progress.consumed <= progress.totalBytes) {
    const double part = static_cast<double>(progress.consumed) / static_cast<double>(progress.totalBytes);
    const int full = static_cast<int>(part * kWidth);
    line += "[" + std::string(static_cast<std::size_t>(full), '#') +
            std::string(static_cast<std::size_t>(kWidth - full), ' ') + "] ";
    char text[48];
    if (progress.consumed > 0) {
      const int left = static_cast<int>(seconds * (1 - part) / part);
      std::snprintf(text, sizeof text, "%3.0f%%, %d:%02d left, ", part * 100, left / 60, left % 60);
      line += text;
    }
  }
  char rest[128];
  std::snprintf(rest, sizeof rest, "%.0f MB/s, %.0f games/s, %lld games, %lld matches", rate / 1e6,
                seconds > 0 ? static_cast<double>(progress.games) / seconds : 0,
                static_cast<long long>(progress.games), static_cast<long long>(matches));
  std::fprintf(stderr, "%s%s\033[K", line.c_str(), rest);
  std::fflush(stderr);
}

void ProgressBar::clear() {
  std::lock_guard lock(mutex_);
  erase();
}

void ProgressBar::erase() {
  if (std::exchange(shown_, false)) std::fputs("\r\033[K", stderr);
}

}  // namespace cql::tool
