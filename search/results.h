// Puts what the workers found into the order of the input, and writes it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "search/engine.h"
#include "search/evaluate.h"
#include "search/game_store.h"

namespace cql::search {

/// Takes the results of batches in any order and hands them on in the order of files and games. Member
/// functions may be called from any thread, finish() when all is done.
class Results {
 public:
  Results(const std::vector<Job>& jobs, const std::vector<std::string>& inputs, const EngineOptions& options,
          int threads, RunSummary& summary);

  /// Says whether all files can be written; if not the summary says why.
  bool ready() const { return ready_; }
  /// Waits until there is room for the result of this batch.
  void waitFor(std::size_t file, std::uint64_t sequence);
  /// Gives a result to be filled, with the capacity that an earlier one has left.
  BatchResult fresh();
  /// Hands on what is due, if no other thread is doing that: the others go on meanwhile.
  void put(std::size_t file, BatchResult result);
  void endFile(std::size_t file, std::uint64_t batches, std::string error);

  /// Says that nothing more is taken: something went wrong, or the run was interrupted.
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// Says that no job wants more games.
  bool full() const { return full_.load(std::memory_order_relaxed); }
  /// Says that all jobs have met a game beyond their range in this file.
  bool isDone(std::size_t file) const { return doneFiles_.load(std::memory_order_relaxed) > file; }
  Progress progress(std::uint64_t totalBytes);
  /// Gives what was accumulated in the games that were taken, when all is done.
  const Accumulated& accumulated(std::size_t job) const { return outputs_[job].accumulated; }

  /// Writes what was sorted, and ends the sinks.
  void finish();
  /// Ends the sinks, and what they have written replaces nothing.
  void abandon();

 private:
  using Key = std::pair<std::size_t, std::uint64_t>;  ///< file, batch
  struct Sorted {
    Found game;
    std::size_t order;  ///< of finding: its place among the texts
  };
  struct Stored {  ///< what a sink will get when the order is known
    GameStore texts;
    std::vector<GameStore::Place> places;  ///< in the order of finding
  };
  struct Output {
    std::vector<Sorted> sorted;
    std::vector<Stored> stored;  ///< by sink
    Accumulated accumulated;
    bool beyond = false;  ///< the current file has shown a game above the range
    bool full = false;    ///< as many games match as are wanted
  };
  struct FileEnd {
    std::uint64_t batches;
    std::string error;
  };

  void advance(std::unique_lock<std::mutex>& lock);
  bool takeNext(std::unique_lock<std::mutex>& lock);
  void noteProgress();
  void take(BatchResult& batch);
  void takeEnd(const FileEnd& file);
  void takeWarnings(const BatchResult& batch);
  void takeGames(std::size_t job, JobResult& result);
  void takeSorted(std::size_t job, JobResult& result);
  std::string writeSorted(std::size_t job);
  void finishJob(std::size_t job);

  const std::vector<Job>& jobs_;
  const std::vector<std::string>& inputs_;
  const EngineOptions& options_;
  const std::size_t threads_;
  bool ready_ = true;

  // What one thread at a time works at, without the mutex.
  std::shared_ptr<GameSource> source_;  ///< of the current file; null: no batch of it has come
  RunSummary& summary_;
  std::vector<Output> outputs_;
  std::int64_t games_ = 0, gamesBefore_ = 0;  ///< of all files; of those before this one
  std::uint64_t bytesBefore_ = 0;

  std::mutex mutex_;
  std::condition_variable room_;
  std::map<Key, BatchResult> waiting_;
  std::size_t waitingBytes_ = 0;
  std::map<std::size_t, FileEnd> ends_;
  Key due_{0, 0};
  bool taking_ = false;  ///< a thread hands on what is due
  std::vector<BatchResult> spare_;
  Progress shown_;
  std::atomic<bool> stopped_{false}, full_{false};
  std::atomic<std::size_t> doneFiles_{0};
};

}  // namespace cql::search
