#include "tools/search/engine.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "tools/search/evaluate.h"
#include "tools/search/input_queue.h"
#include "tools/search/output_file.h"
#include "tools/search/results.h"
#include "tools/search/thread.h"

namespace cql::search {

namespace {

constexpr int kMostThreads = 1024;
constexpr auto kTick = std::chrono::milliseconds(100);
/// Bytes of games of the first batch of a thread, and of the smallest one.
constexpr std::size_t kFirstBatch = std::size_t{1} << 15, kSmallestBatch = std::size_t{1} << 12;
/// Bytes of a result, about, that stay in the cache until they are written.
constexpr std::size_t kResultBytes = std::size_t{1} << 20;

/// What one thread does: takes batches, evaluates them, hands the results on.
void work(const std::vector<Job>& jobs, Worker& worker, InputQueue& queue, Results& results,
          const std::vector<std::string>& inputs, const EngineOptions& options, pgn::StageTimes* times) {
  pgn::StageClock clock;
  clock.measure(times);
  InputQueue::Item item;
  item.batch.clock = &clock;
  // A packed output has a frame for each large result: how the games are divided must not depend on threads.
  const bool fits =
      std::none_of(jobs.begin(), jobs.end(), [](const Job& j) { return OutputFile::isPacked(j.output); });
  if (fits) item.batch.wanted = kFirstBatch;
  while (!options.stopped() && !results.stopped() && queue.next(item)) {
    results.waitFor(item.file, item.batch.sequence);
    BatchResult result = results.fresh();
    clock.spent(pgn::Stage::Wait);
    if (results.isDone(item.file))
      queue.skip(item.file);
    else
      worker.evaluate(item.batch, *item.source, inputs[item.file], result);
    if (fits)
      item.batch.wanted = std::max(
          kSmallestBatch, item.batch.text.size() * kResultBytes / std::max<std::size_t>(result.size(), 1));
    result.interrupted = options.stopped();
    results.put(item.file, item.batch.sequence, std::move(result));
    clock.spent(pgn::Stage::Output);
  }
}

void runThreads(const std::vector<Job>& jobs, std::vector<std::unique_ptr<Worker>>& workers,
                InputQueue& queue, Results& results, const std::vector<std::string>& inputs,
                const EngineOptions& options, RunSummary& summary) {
  if (options.statistics) summary.stages.resize(workers.size());
  std::mutex mutex;
  std::condition_variable end;
  std::size_t running = workers.size();
  std::vector<std::unique_ptr<Thread>> threads;
  for (std::size_t t = 0; t < workers.size(); ++t)
    threads.push_back(std::make_unique<Thread>([&, t] {
      work(jobs, *workers[t], queue, results, inputs, options,
           options.statistics ? &summary.stages[t] : nullptr);
      std::lock_guard lock(mutex);
      --running;
      end.notify_all();
    }));
  std::unique_lock lock(mutex);
  while (!end.wait_for(lock, kTick, [&] { return running == 0; })) {
    if (options.stopped()) {
      for (auto& worker : workers) worker->interrupt();
    } else if (options.progress) {
      Progress progress = results.progress(options.totalBytes);
      progress.consumed = queue.consumed();
      options.progress(progress);
    }
  }
}

}  // namespace

RunSummary run(const std::vector<Job>& jobs, const std::vector<std::string>& inputs,
               const EngineOptions& options) {
  RunSummary summary;
  const bool inOrder =
      std::any_of(jobs.begin(), jobs.end(), [](const Job& j) { return j.manifest->sequential; });
  summary.threads = inOrder ? 1 : std::clamp(options.threads, 1, kMostThreads);
  Results results(jobs, options, summary.threads, summary);
  if (!results.ready()) return summary;

  std::vector<std::unique_ptr<Worker>> workers;
  for (int t = 0; t < summary.threads; ++t) workers.push_back(std::make_unique<Worker>(jobs));
  InputQueue queue(
      inputs,
      [&](const std::string& name, std::string& error) {
        return options.open
                   ? options.open(name, error)
                   : pgn::openSource(name, error, {options.batchBytes, summary.threads, options.stop});
      },
      [&](std::size_t file, std::uint64_t batches, const std::string& error) {
        results.endFile(
            file, batches,
            error.empty() || error.starts_with(inputs[file]) ? error : inputs[file] + ": " + error);
      });
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t startTicks = pgn::StageClock::now();
  runThreads(jobs, workers, queue, results, inputs, options, summary);

  summary.interrupted = options.stopped();
  if (!summary.interrupted || options.keepPartial) results.finish();
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  summary.ticks = pgn::StageClock::now() - startTicks;
  for (std::size_t t = 1; t < workers.size(); ++t) workers[0]->merge(*workers[t]);
  for (std::size_t i = 0; i < jobs.size(); ++i)
    summary.jobs[i].persistentLines = workers[0]->persistentLines(i);
  return summary;
}

}  // namespace cql::search
