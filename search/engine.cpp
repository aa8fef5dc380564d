#include "search/engine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "runtime/assert.h"
#include "runtime/threads.h"
#include "search/collector.h"
#include "search/input_queue.h"
#include "search/prediction.h"
#include "search/result_sequencer.h"
#include "search/thread.h"
#include "search/worker.h"

namespace cql::search {

namespace {

constexpr int kMostThreads = 1024;
/// Address space that a thread of a search uses besides its stack.
constexpr std::uint64_t kRoomForWork = std::uint64_t{32} << 20;
/// The time between tests for interrupts, and the number of these ticks between progress reports.
constexpr auto kTick = std::chrono::milliseconds(10);
constexpr int kTicksOfProgress = 5;
/// Delay before tier-up starts in the background: a run that ends sooner gains nothing, as optimised code
/// takes longer to make, and how long the run lasts is known only then.
constexpr auto kBeforeSideWork = std::chrono::milliseconds(4);
/// The bytes of games in the first batch of a thread, and in the smallest batch.
constexpr std::size_t kFirstBatch = std::size_t{1} << 15, kSmallestBatch = std::size_t{1} << 12;
/// The approximate bytes of a result that stay in the cache until they are written.
constexpr std::size_t kResultBytes = std::size_t{1} << 20;

/// The loop of a worker: takes batches, evaluates them, passes the results on. Calls `goesOn` before each
/// batch, and ends when it returns false.
void work(const std::vector<Job>& jobs, Worker& worker, InputQueue& queue, ResultSequencer& results,
          const ResultTaker& taker, const EngineOptions& options, StageTimes* times,
          const std::function<bool()>& goesOn) {
  StageClock clock;
  clock.measure(times);
  InputQueue::Item item;
  item.request.clock = &clock;
  // A compressed output has a frame for each large result: the size of batches must not depend on the number
  // of threads.
  const bool fits = !options.sameBatches && std::ranges::none_of(jobs, [](const Job& job) {
    return std::ranges::any_of(job.sinks, [](const auto& sink) { return sink->packs(); });
  });
  if (fits) item.request.bytes = kFirstBatch;
  while (!options.stopped() && !taker.stopped() && !taker.full() && goesOn() && queue.next(item)) {
    if (!results.waitFor(item.file, item.batch->place.sequence)) return;
    BatchResult result = results.fresh();
    clock.spent(Stage::Wait);
    if (taker.isDone(item.file))
      queue.skip(item.file);
    else
      worker.evaluate(queue.nameOf(item.file), item, result);
    // At most twice as many: the progress of the first batches predicts how long the search takes.
    if (fits)
      item.request.bytes =
          std::clamp(item.batch->bytes * kResultBytes / std::max<std::size_t>(result.size(), 1),
                     kSmallestBatch, 2 * std::max(item.request.bytes, kSmallestBatch));
    result.interrupted = options.stopped();
    result.source = item.source;
    result.place = item.batch->place;
    results.put(item.file, std::move(result));
    clock.spent(Stage::Output);
  }
}

/// Holds the first exception of the threads of a run.
class Failure {
 public:
  void set(std::exception_ptr exception) {
    const std::lock_guard lock(mutex_);
    if (!exception_) exception_ = std::move(exception);
    failed_ = true;
  }
  explicit operator bool() const { return failed_; }
  /// Throws it. The threads must have ended.
  void rethrow() const {
    if (exception_) std::rethrow_exception(exception_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr exception_;
  std::atomic<bool> failed_ = false;
};

/// Counts the threads that search. A thread that has left can join again only while others search.
class ActiveThreads {
 public:
  explicit ActiveThreads(std::size_t present) : present_(present) {}
  bool join() {
    std::lock_guard lock(mutex_);
    if (present_ == 0) return false;
    ++present_;
    return true;
  }
  void leave() {
    std::lock_guard lock(mutex_);
    CQL_ASSERT(present_ > 0);
    if (--present_ == 0) allLeft_.notify_all();
  }
  /// Stops searching; returns false if no other thread searches.
  bool leaveToOthers() {
    std::lock_guard lock(mutex_);
    CQL_ASSERT(present_ > 0);
    if (present_ == 1) return false;
    --present_;
    return true;
  }
  /// Waits until all have left; returns false on a timeout.
  bool waitUntilLeft(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return allLeft_.wait_for(lock, time, [&] { return present_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable allLeft_;
  std::size_t present_;
};

/// Watches the limits that the jobs set. Used by the thread that called run().
class LimitWatch {
 public:
  explicit LimitWatch(const std::vector<Job>& jobs) {
    for (const Job& job : jobs) {
      lower(seconds_, job.options.mostSeconds);
      lower(megabytes_, job.options.mostMegabytes);
    }
    if (megabytes_ > 0) before_ = privateMemory();
  }
  bool watches() const { return seconds_ > 0 || megabytes_ > 0; }
  Limit reached() const {
    if (seconds_ > 0 && std::chrono::steady_clock::now() - start_ >= std::chrono::seconds(seconds_))
      return Limit::Time;
    const std::uint64_t most = static_cast<std::uint64_t>(megabytes_) << 20;
    return megabytes_ > 0 && privateMemory() > before_ + most ? Limit::Memory : Limit::None;
  }

 private:
  static void lower(int& limit, int other) {
    if (other > 0 && (limit == 0 || other < limit)) limit = other;
  }
  int seconds_ = 0, megabytes_ = 0;  ///< 0: no limit
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::uint64_t before_ = 0;  ///< privateMemory() when the run began
};

void runThreads(const std::vector<Job>& jobs, std::vector<std::unique_ptr<Worker>>& workers,
                InputQueue& queue, ResultSequencer& results, const ResultTaker& taker,
                const EngineOptions& options, const std::function<bool()>& ends, RunSummary& summary) {
  if (options.statistics) summary.stages.resize(workers.size());
  // Side work gets a thread of its own if a core is free for it, or if a single thread searches.
  const bool ownThread = workers.size() == 1 || workers.size() < std::thread::hardware_concurrency();
  const auto start = std::chrono::steady_clock::now();
  Prediction prediction;
  const auto remaining = [&] { return prediction.remaining(queue.consumed(), options.totalBytes); };
  std::stop_source searched;
  ActiveThreads activeThreads(workers.size());
  Failure failure;
  // No thread waits for the batch of one that has failed.
  const auto fail = [&] {
    failure.set(std::current_exception());
    results.abandon();
  };
  auto body = [&](std::size_t t) {
    bool helps = options.sideWork && !ownThread && t + 1 == workers.size(), present = true;
    const auto goesOn = [&] {
      if (!helps || std::chrono::steady_clock::now() - start < kBeforeSideWork) return true;
      if (!activeThreads.leaveToOthers()) return true;
      helps = !options.sideWork({searched.get_token(), false, remaining});
      return present = activeThreads.join();
    };
    try {
      work(jobs, *workers[t], queue, results, taker, options,
           options.statistics ? &summary.stages[t] : nullptr, goesOn);
    } catch (...) {
      fail();
    }
    if (present) activeThreads.leave();
  };
  std::vector<std::unique_ptr<Thread>> threads;
  threads.reserve(workers.size());
  std::size_t started = 0;
  try {
    for (; started < workers.size(); ++started)
      threads.push_back(std::make_unique<Thread>([&body, t = started] { body(t); }));
  } catch (...) {
    fail();
    for (; started < workers.size(); ++started) activeThreads.leave();
  }
  std::optional<Thread> side;
  if (options.sideWork && ownThread) {
    if (!activeThreads.waitUntilLeft(kBeforeSideWork))
      side.emplace([&] { options.sideWork({searched.get_token(), true, remaining}); },
                   Thread::Otherwise::LeaveOut);
  }
  for (int tick = 1; !activeThreads.waitUntilLeft(kTick); ++tick) {
    if (ends() || failure) {
      for (auto& worker : workers) worker->interrupt();
      continue;
    }
    for (auto& worker : workers) worker->watchGame();
    if (options.progress && tick % kTicksOfProgress == 0) {
      Progress progress = results.progress(options.totalBytes);
      progress.consumed = queue.consumed();
      options.progress(progress);
    }
  }
  searched.request_stop();
  side.reset();
  threads.clear();
  failure.rethrow();
}

/// Returns a setting about inputs: all queries of a run have the same.
std::string ofInputs(const std::vector<Job>& jobs, std::optional<std::string> RunOptions::* setting) {
  return jobs.empty() ? "" : (jobs[0].options.*setting).value_or("");
}

}  // namespace

int threadsOf(const std::vector<Job>& jobs, const EngineOptions& options) {
  return std::ranges::any_of(jobs, &Job::inOrder)
             ? 1
             : std::min(std::clamp(options.threads, 1, kMostThreads),
                        std::max(1, threadsThatFit(kStackBytes + kRoomForWork)));
}

void run(const std::vector<Job>& jobs, const std::vector<std::string>& inputs, const OpenSource& open,
         const EngineOptions& given, ResultTaker& taker, const std::function<void()>& finish,
         RunSummary& summary) {
  CQL_ASSERT(summary.threads > 0);
  CQL_ASSERT(summary.threads == 1 || std::ranges::none_of(jobs, &Job::inOrder));
  const LimitWatch limits(jobs);
  std::atomic<bool> ended = given.stopped();
  EngineOptions options = given;
  if (limits.watches()) options.stop = &ended;
  /// Returns true if the run is cancelled or has reached a limit.
  const auto ends = [&] {
    if (limits.watches() && !ended) {
      if (!given.stopped()) summary.limit = limits.reached();
      ended = given.stopped() || summary.limit != Limit::None;
    }
    return options.stopped();
  };
  summary.jobs.resize(jobs.size());
  ResultSequencer results(taker, jobs.size(), options.warnings ? options.mostWarnings : 0, summary.threads);
  std::vector<std::unique_ptr<Worker>> workers;
  for (int t = 0; t < summary.threads; ++t) {
    workers.push_back(std::make_unique<Worker>(jobs));
    workers.back()->keepWarnings(static_cast<std::size_t>(options.mostWarnings));
  }
  InputQueue queue(
      inputs,
      [&](const std::string& name, std::string& error) {
        return open(name,
                    {.batchBytes = options.batchBytes,
                     .threads = summary.threads,
                     .stop = options.stop,
                     .maxGameBytes = options.maxGameBytes,
                     .encoding = ofInputs(jobs, &RunOptions::encoding),
                     .pieces = ofInputs(jobs, &RunOptions::pieces)},
                    error);
      },
      [&](std::size_t file, std::uint64_t batches, const std::string& error) {
        results.endFile(file, batches, error);
      });
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t startTicks = StageClock::now();
  runThreads(jobs, workers, queue, results, taker, options, ends, summary);

  summary.interrupted = options.stopped();
  finish();
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  summary.ticks = StageClock::now() - startTicks;
  for (std::size_t i = 0; i < jobs.size(); ++i)
    summary.jobs[i].persistentLines = workers[0]->persistentLines(i, taker.accumulated(i));
}

std::string encodingLine(std::int64_t texts, std::int64_t values) {
  if (texts + values == 0) return "";
  std::string line = "warning: ";
  if (texts > 0) line += std::to_string(texts) + " texts searched";
  if (texts > 0 && values > 0) line += " and ";
  if (values > 0) line += std::to_string(values) + " values";
  return line + " were not UTF-8 and were read as Windows-1252\n";
}

RunSummary run(const std::vector<Job>& jobs, const std::vector<std::string>& inputs, const OpenSource& open,
               const EngineOptions& options) {
  RunSummary summary;
  summary.threads = threadsOf(jobs, options);
  Collector collector(jobs, inputs, options, summary);
  if (!collector.ready()) return summary;
  const auto finish = [&] {
    if (!summary.interrupted || options.keepPartial || options.partialBeside)
      collector.finish();
    else
      collector.abandon();
  };
  run(jobs, inputs, open, options, collector, finish, summary);
  return summary;
}

}  // namespace cql::search
