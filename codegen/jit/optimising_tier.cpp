#include "codegen/jit/optimising_tier.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <utility>

namespace cql::codegen {
namespace {

using Clock = std::chrono::steady_clock;

/// Optimised code takes about this many times as long to generate as baseline code.
constexpr double kTimesBaseline = 6;
/// Code predicted to take no longer than this is generated at the start of the run.
constexpr double kAtOnceMilliseconds = 100;

/// Sleeps until `time`; returns false if stopped before.
bool sleepUntil(Clock::time_point time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  changed.wait_until(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace

void OptimisingTier::add(frontend::Query query, const CodegenOptions& options, CompiledQuery& baseline) {
  items_.push_back({std::move(query), options, &baseline, nullptr});
}

Result<std::string> OptimisingTier::sharedObject(const CompiledQuery& baseline,
                                                 const std::string& producer) const {
  for (const Item& item : items_)
    if (item.baseline == &baseline) return codegen::sharedObject(item.query, item.options, producer);
  return "";
}

void OptimisingTier::run(const std::stop_token& stop) {
  const Clock::time_point start = Clock::now();
  for (Item& item : items_) {
    if (stop.stop_requested()) return;
    // The code generator cannot be stopped within a function: a large query waits until the run has taken as
    // long as its compilation is predicted to take.
    const double expected = kTimesBaseline * item.baseline->timings.generate;
    if (expected > kAtOnceMilliseconds &&
        !sleepUntil(start + std::chrono::microseconds(static_cast<std::int64_t>(expected * 1000)), stop))
      return;
    item.options.stop = stop;
    auto optimised = compile(item.query, item.options);
    if (stop.stop_requested()) return;
    // The baseline would have met an error, too; its code stays in use.
    if (!optimised) continue;
    item.optimised = std::move(*optimised);
    item.baseline->optimised.store(item.optimised.get(), std::memory_order_release);
  }
}

}  // namespace cql::codegen
