// How long a search will last.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>

namespace cql::search {

/// Predicts the rest of a search from the speed at which its inputs are consumed. Thread-safe.
class Prediction {
 public:
  using Clock = std::chrono::steady_clock;

  /// Returns the seconds until `total` bytes are consumed if `consumed` are at the time `now`; infinity if
  /// `total` is 0, unknown. The speed is measured from the first call on, which returns 0: a search begins
  /// slowly, since files are opened and the program's pages are loaded.
  double remaining(std::uint64_t consumed, std::uint64_t total, Clock::time_point now = Clock::now()) {
    if (total == 0) return std::numeric_limits<double>::infinity();
    const std::scoped_lock lock(mutex_);
    if (!first_) {
      first_ = {consumed, now};
      return 0;
    }
    if (consumed >= total) return 0;
    const double taken = std::chrono::duration<double>(now - first_->time).count();
    // If no thread has taken a batch since then, one batch at most.
    const std::uint64_t bytes = consumed > first_->consumed ? consumed - first_->consumed : kBatch;
    return taken * static_cast<double>(total - consumed) / static_cast<double>(bytes);
  }

 private:
  /// The bytes of a small batch.
  static constexpr std::uint64_t kBatch = std::uint64_t{1} << 16;
  struct Sample {
    std::uint64_t consumed;
    Clock::time_point time;
  };
  std::mutex mutex_;
  std::optional<Sample> first_;
};

}  // namespace cql::search
