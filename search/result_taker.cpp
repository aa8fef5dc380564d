#include "search/result_taker.h"

#include "runtime/assert.h"

namespace cql::search {

void ResultTaker::take(std::size_t file, BatchResult& batch) {
  if (stopped() || full() || isDone(file)) return;
  bool failed = !accept(file, batch) || batch.interrupted, done = true, full = true;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    State& state = states_[i];
    if (wants(i)) {
      CQL_ASSERT(i < batch.jobs.size());
      const JobResult& result = batch.jobs[i];
      merge(*jobs_[i].manifest, state.accumulated, result.accumulated);
      state.matches += result.matches;
      state.beyond = result.beyond;
      // The number of matches before a part of an input is unknown here.
      state.full = result.full || (jobs_[i].options.limit && state.matches >= *jobs_[i].options.limit);
      failed |= result.failure.has_value();
    }
    done &= !wants(i);
    full &= state.full;
  }
  if (failed) stopped_ = true;
  if (full) full_ = true;
  if (done) doneFiles_ = file + 1;
}

void ResultTaker::endFile(std::size_t file, const std::string& error) {
  acceptEnd(file, error);
  for (State& state : states_) state.beyond = false;
}

}  // namespace cql::search
