// The consumer of the results of a run, in the order of the input.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "search/batch_result.h"
#include "search/job.h"

namespace cql::search {

/// Takes the results of batches in the order of files and batches, one call at a time, and reports to any
/// thread when no more are wanted. Derived classes write the results, or keep them.
class ResultTaker {
 public:
  /// The jobs must outlive it.
  explicit ResultTaker(const std::vector<Job>& jobs) : jobs_(jobs), states_(jobs.size()) {}
  virtual ~ResultTaker() = default;
  ResultTaker(const ResultTaker&) = delete;
  ResultTaker& operator=(const ResultTaker&) = delete;

  /// Takes the next batch of a file, unless all of it has become unwanted.
  void take(std::size_t file, BatchResult& batch);
  /// Ends a file. `error`: why it could not be read, or not to its end; else empty.
  void endFile(std::size_t file, const std::string& error);

  /// Returns true if no more results are taken, after an error or an interrupt.
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// Returns true if all jobs have all games that they want.
  bool full() const { return full_.load(std::memory_order_relaxed); }
  /// Returns true if all jobs have all games that they want of this file.
  bool isDone(std::size_t file) const { return doneFiles_.load(std::memory_order_relaxed) > file; }
  /// The values accumulated over the games that were taken; for the end of the run.
  const Accumulated& accumulated(std::size_t job) const { return states_[job].accumulated; }

 protected:
  /// Takes a batch; only the results of jobs count for which wants() returns true. Returns false on an error.
  virtual bool accept(std::size_t file, BatchResult& batch) = 0;
  virtual void acceptEnd(std::size_t file, const std::string& error) = 0;
  bool wants(std::size_t job) const { return !states_[job].beyond && !states_[job].full; }

  const std::vector<Job>& jobs_;

 private:
  struct State {
    Accumulated accumulated;
    std::int64_t matches = 0;
    bool beyond = false;  ///< the current file has a game above the range
    bool full = false;    ///< the limit of matching games is reached
  };
  std::vector<State> states_;
  std::atomic<bool> stopped_{false}, full_{false};
  std::atomic<std::size_t> doneFiles_{0};
};

}  // namespace cql::search
