#include "codegen/jit/optimising_tier.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <mutex>
#include <utility>

#include "runtime/assert.h"

namespace cql::codegen {
namespace {

/// The time that the light pipeline takes is predicted from that of the baseline code, so that the speed of
/// the machine cancels out, and from the size of that code: the ratio of the two times is kMostTimesBaseline
/// * (size + kFixedOfLight) / (size + kFixedOfBaseline). Fitted to the 127 queries of bench/ and examples/
/// that 16 MB of games optimise: eight of ten take between 0.72 and 1.39 times as long as predicted.
constexpr double kMostTimesBaseline = 8.1, kFixedOfLight = 1000, kFixedOfBaseline = 5000;
/// A run gains from optimised code if it would last this many times as long as compiling takes; and the runs
/// after it, which find that code stored, if the query has been run before.
constexpr double kWorthwhile = 3, kWorthwhileAgain = 1.5;
/// If it is unknown how long the run lasts, code predicted to take no longer than this is generated at the
/// start of the run.
constexpr double kAtOnceSeconds = 0.1;
/// The time between looks at the prediction.
constexpr auto kPredictionTick = std::chrono::milliseconds(3);
/// The full pipeline takes about 1.9 times as long as the light one, and its code saves about a tenth of the
/// matching: it starts when a run has lasted this many times as long as the light one took.
constexpr int kFullAfter = 16;
/// The end of a run waits for code that is half done, and that the next runs of the query will find stored,
/// if all of it is predicted to take no longer than this.
constexpr double kMostSecondsToFinish = 0.2;
constexpr double kNever = std::numeric_limits<double>::infinity();

double secondsSince(std::chrono::steady_clock::time_point time) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - time).count();
}

/// Sleeps until `time`; returns false if stopped before.
bool sleepUntil(std::chrono::steady_clock::time_point time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  changed.wait_until(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace

void OptimisingTier::add(frontend::Query query, const CodegenOptions& options, CompiledQuery& baseline,
                         CodeStore* store) {
  CQL_ASSERT(!baseline.optimised && baseline.level != Optimisation::Full);
  items_.push_back({std::move(query), options, &baseline, store, nullptr, nullptr});
}

Result<std::string> OptimisingTier::sharedObject(const CompiledQuery& baseline,
                                                 const std::string& producer) const {
  for (const Item& item : items_)
    if (item.baseline == &baseline) return codegen::sharedObject(item.query, item.options, producer);
  return "";
}

bool OptimisingTier::run(const std::stop_token& stop, bool mayWait, const Remaining& remaining) {
  const Clock::time_point start = Clock::now();
  for (Item& item : items_) {
    if (stop.stop_requested()) return true;
    if (item.light) continue;
    if (isLight(item)) {
      const CodegenTimings& t = item.baseline->timings;
      item.lightTime = std::chrono::microseconds(
          static_cast<std::int64_t>((t.emit + t.link + t.optimise + t.generate) * 1000));
      continue;
    }
    const double expected = predictedSeconds(item);
    const auto share = static_cast<double>(items_.size());
    double left = remaining ? remaining() : kNever;
    if (std::isinf(left)) {
      // The code generator cannot be stopped within a function: a large query waits until the run has taken
      // as long as its compilation is predicted to take.
      if (expected > kAtOnceSeconds &&
          !sleepUntil(start + std::chrono::microseconds(static_cast<std::int64_t>(expected * 1e6)), stop))
        return true;
    }
    const double worthwhile = item.baseline->wasStored ? kWorthwhileAgain : kWorthwhile;
    for (; left < worthwhile * share * expected; left = remaining()) {
      if (!mayWait) return false;
      if (!sleepUntil(Clock::now() + kPredictionTick, stop)) return true;
    }
    const Clock::time_point before = Clock::now();
    const double atEnd = item.baseline->wasStored && item.store ? expected : kNever;
    if (!compileItem(item, item.options.optimisation, stop, atEnd, item.light)) return true;
    item.lightTime = Clock::now() - before;
  }
  if (!mayWait) return true;
  for (Item& item : items_) {
    if ((!item.light && !isLight(item)) || item.full || item.options.optimisation == Optimisation::Full)
      continue;
    if (!sleepUntil(start + kFullAfter * item.lightTime, stop)) return true;
    if (!compileItem(item, Optimisation::Full, stop, kNever, item.full)) return true;
  }
  return true;
}

/// Returns the predicted time of compiling the query by the light pipeline.
double OptimisingTier::predictedSeconds(const Item& item) {
  const CodegenTimings& t = item.baseline->timings;
  const auto size = static_cast<double>(item.baseline->codeBytes);
  return (t.emit + t.generate) / 1000 * kMostTimesBaseline * (size + kFixedOfLight) /
         (size + kFixedOfBaseline);
}

/// Returns true if the first code of the query is that of the light pipeline, which an earlier run generated.
bool OptimisingTier::isLight(const Item& item) {
  return item.baseline->level == Optimisation::Light;
}

/// Compiles an item and gives its code to the run. Returns false if stopped. `expected`: the seconds it
/// takes, if the end of the run may wait for it; so what was done is not lost each time the query is run.
bool OptimisingTier::compileItem(Item& item, Optimisation level, const std::stop_token& stop, double expected,
                                 std::unique_ptr<CompiledQuery>& code) {
  const Clock::time_point start = Clock::now();
  std::stop_source compilation;
  const std::stop_callback atEnd(stop, [&] {
    const bool isHalfDone = secondsSince(start) >= expected / 2;
    if (!isHalfDone || expected > kMostSecondsToFinish) compilation.request_stop();
  });
  CodegenOptions options = item.options;
  options.optimisation = level;
  options.stop = compilation.get_token();
  auto compiled = compile(item.query, options, item.store);
  if (compilation.stop_requested()) return false;
  // The baseline would have met an error, too; its code stays in use.
  if (!compiled) return true;
  code = std::move(*compiled);
  item.baseline->optimised.store(code.get(), std::memory_order_release);
  return true;
}

}  // namespace cql::codegen
