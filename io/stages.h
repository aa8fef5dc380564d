// Measures the time of the stages of a run.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace cql {

enum class Stage : std::uint8_t {
  Read,        ///< reading bytes of a file, or pages of a mapped one
  Decompress,  ///< decompressing, or waiting for the threads that decompress
  Split,       ///< division into games
  Tags,
  Moves,
  Match,
  Write,   ///< formatting the matching games
  Pack,    ///< compressing them
  Output,  ///< passing results on in their order: files and callbacks
  Wait,    ///< waiting for other threads
};
inline constexpr std::size_t kStages = 10;

/// The time of each stage in ticks of the clock below.
struct StageTimes {
  std::array<std::uint64_t, kStages> ticks{};

  std::uint64_t operator[](Stage stage) const { return ticks[static_cast<std::size_t>(stage)]; }
  std::uint64_t sum() const {
    std::uint64_t all = 0;
    for (const std::uint64_t t : ticks) all += t;
    return all;
  }
};

/// Assigns each interval of a thread's time to a stage. Costs one test per call while it is off.
class StageClock {
 public:
  /// Adds the times from now on to `times`; null switches the clock off.
  void measure(StageTimes* times) {
    times_ = times;
    restart();
  }
  bool measures() const { return times_ != nullptr; }
  /// Assigns the time since the last call to no stage.
  void restart() {
    if (times_) last_ = now();
  }
  /// Assigns the time since the last call to this stage.
  void spent(Stage stage) {
    if (!times_) return;
    const std::uint64_t time = now();
    times_->ticks[static_cast<std::size_t>(stage)] += time - last_;
    last_ = time;
  }

  static std::uint64_t now() {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
  }

 private:
  StageTimes* times_ = nullptr;
  std::uint64_t last_ = 0;
};

}  // namespace cql
