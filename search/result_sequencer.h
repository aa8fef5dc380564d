// Restores the order of the input for the results of the workers.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "search/engine_options.h"
#include "search/result_taker.h"

namespace cql::search {

/// Takes the results of batches in any order and passes them on in the order of files and games. Thread-safe.
class ResultSequencer {
 public:
  /// `numbered`: the number of warnings of the run that get their line numbers, besides the first one of each
  /// kind.
  ResultSequencer(ResultTaker& taker, std::size_t jobs, std::int64_t numbered, int threads);

  /// Waits until there is capacity for the result of this batch. Returns false after abandon().
  bool waitFor(std::size_t file, std::uint64_t sequence);
  /// Ends all waiting: a result is missing, and what comes after it will not be passed on.
  void abandon();
  /// Returns an empty result, with the capacity of an earlier one.
  BatchResult fresh();
  /// Adds a result, and passes on what is due unless another thread is doing so; other threads are not
  /// blocked meanwhile.
  void put(std::size_t file, BatchResult result);
  void endFile(std::size_t file, std::uint64_t batches, std::string error);

  Progress progress(std::uint64_t totalBytes);

 private:
  using Key = std::pair<std::size_t, std::uint64_t>;  ///< file, batch
  struct FileEnd {
    std::uint64_t batches;
    std::string error;
  };

  void advance(std::unique_lock<std::mutex>& lock);
  bool takeNext(std::unique_lock<std::mutex>& lock);
  void take(BatchResult& batch);
  void takeEnd(const FileEnd& file);

  // Used by one thread at a time, without the mutex.
  ResultTaker& taker_;
  std::shared_ptr<GameSource> source_;  ///< the source of the current file; null before its first batch
  std::int64_t warnings_ = 0;
  std::set<std::string> kinds_;  ///< the kinds of warnings so far
  Progress taken_;

  const std::int64_t numbered_;
  const std::size_t threads_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::map<Key, BatchResult> waiting_;
  std::size_t waitingBytes_ = 0;
  std::map<std::size_t, FileEnd> ends_;
  Key due_{0, 0};
  bool taking_ = false;  ///< a thread is passing on what is due
  bool abandoned_ = false;
  std::vector<BatchResult> spare_;
  Progress shown_;
};

}  // namespace cql::search
