#include "tools/search/engine.h"

#include <pthread.h>

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>

#include "tools/search/evaluate.h"
#include "tools/search/output_file.h"

namespace cql::search {

std::atomic<bool> stopRequested{false};

namespace {

/// Lines and paths are searched by recursion: the stacks are large, but only what is used of them is memory.
constexpr std::size_t kStackBytes = std::size_t{256} << 20;
/// How many batches a thread may be ahead of the one that is waited for.
constexpr std::uint64_t kWindow = 8;

class Thread {
 public:
  explicit Thread(std::function<void()> body) : body_(std::move(body)) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    started_ = pthread_create(&thread_, &attributes, [](void* self) -> void* {
                 static_cast<Thread*>(self)->body_();
                 return nullptr;
               }, this) == 0;
    pthread_attr_destroy(&attributes);
    if (!started_) body_();
  }
  ~Thread() {
    if (started_) pthread_join(thread_, nullptr);
  }
  Thread(const Thread&) = delete;

 private:
  std::function<void()> body_;
  pthread_t thread_{};
  bool started_ = false;
};

/// Better values first, by the keys in their order, then the number of matching positions, then the order of the input.
bool comesBefore(const Job& job, const Found& a, const Found& b) {
  const auto& keys = job.manifest->sortKeys;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const SortValue &x = a.sortValues[k], &y = b.sortValues[k];
    if (x.has != y.has) return x.has;
    if (!x.has) continue;
    const int order = keys[k].isString ? x.text.compare(y.text) : (x.number > y.number) - (x.number < y.number);
    if (order != 0) return keys[k].smallest ? order < 0 : order > 0;
  }
  if (job.sortByMatchCount && a.matchCount != b.matchCount) return a.matchCount > b.matchCount;
  return a.order < b.order;
}

/// Takes the results of batches in any order and hands them on in order.
class Results {
 public:
  Results(const std::vector<Job>& jobs, const EngineOptions& options, RunSummary& summary) : jobs_(jobs), options_(options), summary_(summary) {
    summary_.jobs.resize(jobs.size());
    found_.resize(jobs.size());
    beyond_.resize(jobs.size());
    for (const Job& job : jobs) outputs_.push_back(job.output.empty() ? nullptr : std::make_unique<OutputFile>(job.output));
  }

  void startFile() {
    next_ = 0;
    std::fill(beyond_.begin(), beyond_.end(), false);
  }

  /// Waits until the batch is near enough to the one that is due.
  void waitFor(std::uint64_t sequence) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return sequence < next_ + kWindow || stopped_ || done_; });
  }

  void put(std::uint64_t sequence, BatchResult result) {
    std::lock_guard lock(mutex_);
    waiting_.emplace(sequence, std::move(result));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; first = waiting_.begin()) {
      take(first->second);
      waiting_.erase(first);
      ++next_;
    }
    room_.notify_all();
  }

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// All jobs have met a game beyond their range.
  bool done() const { return done_.load(std::memory_order_relaxed); }

  Progress progress(std::uint64_t totalBytes) {
    std::lock_guard lock(mutex_);
    Progress p{summary_.bytes, totalBytes, games_, {}};
    for (const JobSummary& job : summary_.jobs) p.matches.push_back(job.matches);
    return p;
  }

  /// Writes what was sorted, and gives the files their names.
  void finish(bool complete) {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      if (!outputs_[i] || summary_.jobs[i].failure || !complete) continue;
      std::sort(found_[i].begin(), found_[i].end(), [&](const Found& a, const Found& b) { return comesBefore(jobs_[i], a, b); });
      for (const Found& f : found_[i]) outputs_[i]->write(f.text);
      summary_.jobs[i].outputError = outputs_[i]->finish();
    }
  }

 private:
  void take(BatchResult& batch) {
    summary_.bytes += static_cast<std::uint64_t>(batch.bytes);
    if (stopped_) return;
    games_ += batch.games;
    summary_.warnings += batch.warningCount;
    if (!batch.warnings.empty() && options_.warnings) options_.warnings(batch.warnings);
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      JobResult& result = batch.jobs[i];
      JobSummary& job = summary_.jobs[i];
      if (job.failure || beyond_[i]) continue;
      if (!result.lines.empty() && options_.lines) options_.lines(i, result.lines);
      job.matches += result.matches;
      job.games += result.games;
      beyond_[i] = result.beyond;
      if (result.failure) job.failure = std::move(result.failure);
      if (outputs_[i]) outputs_[i]->write(result.text);
      for (Found& f : result.found) {
        f.order = static_cast<std::int64_t>(found_[i].size());
        found_[i].push_back(std::move(f));
      }
    }
    const bool failed = std::any_of(summary_.jobs.begin(), summary_.jobs.end(), [](const JobSummary& j) { return j.failure.has_value(); });
    if (failed || batch.interrupted) stopped_ = true;
    done_ = std::all_of(beyond_.begin(), beyond_.end(), [](bool b) { return b; });
  }

  const std::vector<Job>& jobs_;
  const EngineOptions& options_;
  RunSummary& summary_;
  std::vector<std::unique_ptr<OutputFile>> outputs_;
  std::vector<std::vector<Found>> found_;
  std::vector<bool> beyond_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::map<std::uint64_t, BatchResult> waiting_;
  std::uint64_t next_ = 0;
  std::int64_t games_ = 0;
  std::atomic<bool> stopped_{false}, done_{false};
};

}  // namespace

RunSummary run(const std::vector<Job>& jobs, const std::vector<std::string>& inputs, const EngineOptions& options) {
  RunSummary summary;
  const bool inOrder = std::any_of(jobs.begin(), jobs.end(), [](const Job& j) { return j.manifest->sequential; });
  summary.threads = inOrder ? 1 : std::max(options.threads, 1);
  std::vector<std::unique_ptr<Worker>> workers;
  for (int t = 0; t < summary.threads; ++t) workers.push_back(std::make_unique<Worker>(jobs));
  Results results(jobs, options, summary);

  for (const std::string& input : inputs) {
    std::string error;
    std::unique_ptr<pgn::GameSource> source = pgn::openSource(input, error);
    if (!source) {
      summary.inputError = error;
      break;
    }
    if (const std::string notice = source->notice(); !notice.empty() && options.warnings) options.warnings("warning: " + input + ": " + notice + "\n");
    results.startFile();
    std::atomic<int> running{summary.threads};
    std::mutex ended;
    std::condition_variable end;
    {
      std::vector<std::unique_ptr<Thread>> threads;
      for (auto& worker : workers)
        threads.push_back(std::make_unique<Thread>([&, w = worker.get()] {
          pgn::Batch batch;
          while (!stopRequested && !results.stopped() && !results.done() && source->next(batch)) {
            results.waitFor(batch.sequence);
            BatchResult result = w->evaluate(batch, *source, input);
            result.interrupted = stopRequested;
            results.put(batch.sequence, std::move(result));
          }
          std::lock_guard lock(ended);
          --running;
          end.notify_all();
        }));
      std::unique_lock lock(ended);
      bool told = false;
      while (!end.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) {
        if (stopRequested && !std::exchange(told, true))
          for (auto& worker : workers) worker->interrupt();
        if (options.progress) options.progress(results.progress(source->size()));
      }
    }
    if (const std::string broken = source->error(); !broken.empty()) summary.inputError = input + ": " + broken;
    if (stopRequested || results.stopped()) break;
  }
  summary.interrupted = stopRequested;
  results.finish(!summary.interrupted || options.keepPartial);
  for (std::size_t t = 1; t < workers.size(); ++t) workers[0]->merge(*workers[t]);
  for (std::size_t i = 0; i < jobs.size(); ++i) summary.jobs[i].persistentLines = workers[0]->persistentLines(i);
  return summary;
}

}  // namespace cql::search
