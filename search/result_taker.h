// Where the results of a run go once they are in the order of the input.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "search/batch_result.h"
#include "search/job.h"

namespace cql::search {

/// Takes the results of batches in the order of files and batches, one call at a time, and says when no more
/// are wanted; that may be asked by any thread. Derived classes write the results, or keep them.
class ResultTaker {
 public:
  /// The jobs must live as long.
  explicit ResultTaker(const std::vector<Job>& jobs) : jobs_(jobs), states_(jobs.size()) {}
  virtual ~ResultTaker() = default;
  ResultTaker(const ResultTaker&) = delete;
  ResultTaker& operator=(const ResultTaker&) = delete;

  /// Takes the next batch of a file, unless nothing of it is wanted any more.
  void take(std::size_t file, BatchResult& batch);
  /// Ends a file. `error`: why it could not be read, or not to its end; empty: nothing.
  void endFile(std::size_t file, const std::string& error);

  /// Says that nothing more is taken: something went wrong, or the run was interrupted.
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// Says that no job wants more games.
  bool full() const { return full_.load(std::memory_order_relaxed); }
  /// Says that no job wants more games of this file.
  bool isDone(std::size_t file) const { return doneFiles_.load(std::memory_order_relaxed) > file; }
  /// Gives what was accumulated in the games that were taken, when all is done.
  const Accumulated& accumulated(std::size_t job) const { return states_[job].accumulated; }

 protected:
  /// Takes a batch, of which the results of jobs count that wants() names. False: something went wrong.
  virtual bool accept(std::size_t file, BatchResult& batch) = 0;
  virtual void acceptEnd(std::size_t file, const std::string& error) = 0;
  bool wants(std::size_t job) const { return !states_[job].beyond && !states_[job].full; }

  const std::vector<Job>& jobs_;

 private:
  struct State {
    Accumulated accumulated;
    std::int64_t matches = 0;
    bool beyond = false;  ///< the current file has shown a game above the range
    bool full = false;    ///< as many games match as are wanted
  };
  std::vector<State> states_;
  std::atomic<bool> stopped_{false}, full_{false};
  std::atomic<std::size_t> doneFiles_{0};
};

}  // namespace cql::search
