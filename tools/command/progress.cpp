#include "tools/command/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <utility>

namespace cql::tool {

namespace {

/// Returns the number of characters that fit on a line of the terminal: a wrapped line cannot be redrawn.
std::size_t lineWidth() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return (known ? size.ws_col : 80) - std::size_t{1};
}

/// Returns a bar for the columns beside the text.
std::string bar(double part, std::size_t room) {
  constexpr std::size_t kLongest = 30, kShortest = 5, kBrackets = 3;
  if (room < kShortest + kBrackets) return "";
  const std::size_t width = std::min(kLongest, room - kBrackets);
  const auto full = static_cast<std::size_t>(part * static_cast<double>(width));
  return "[" + std::string(full, '#') + std::string(width - full, ' ') + "] ";
}

}  // namespace

std::string timeLeft(double seconds, double part) {
  constexpr double kLongest = 100 * 3600;
  if (part <= 0) return "";
  const double left = seconds * (1 - part) / part;
  if (left >= kLongest) return "";
  const int whole = static_cast<int>(left);
  char text[32];
  std::snprintf(text, sizeof text, "%d:%02d left, ", whole / 60, whole % 60);
  return text;
}

void ProgressBar::show(const search::Progress& progress) {
  if (!wanted_) return;
  std::lock_guard lock(mutex_);
  shown_ = true;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(progress.bytes) / seconds : 0;
  const std::int64_t matches =
      std::accumulate(progress.matches.begin(), progress.matches.end(), std::int64_t{0});
  // A file may grow while it is read.
  const bool sized = progress.totalBytes && progress.consumed <= progress.totalBytes;
  const double part =
      sized ? static_cast<double>(progress.consumed) / static_cast<double>(progress.totalBytes) : 0;
  char done[16] = "", rest[128];
  if (part > 0) std::snprintf(done, sizeof done, "%3.0f%%, ", part * 100);
  std::snprintf(rest, sizeof rest, "%.0f MB/s, %.0f games/s, %lld games, %lld matches", rate / 1e6,
                seconds > 0 ? static_cast<double>(progress.games) / seconds : 0,
                static_cast<long long>(progress.games), static_cast<long long>(matches));
  std::string line = done + timeLeft(seconds, part) + rest;
  const std::size_t width = lineWidth();
  line.resize(std::min(line.size(), width));
  if (sized) line.insert(0, bar(part, width - line.size()));
  std::fprintf(stderr, "\r%s\033[K", line.c_str());
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
