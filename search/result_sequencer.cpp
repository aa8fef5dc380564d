#include "search/result_sequencer.h"

#include <algorithm>

#include "runtime/assert.h"

namespace cql::search {
namespace {

/// Limits of the results, and of the bytes of games, that may wait for an earlier one, per thread:
/// back-pressure.
constexpr std::size_t kWindow = 32;
constexpr std::size_t kWaitingBytes = std::size_t{8} << 20;
/// A result with this capacity or more releases its memory.
constexpr std::size_t kSpareBytes = std::size_t{4} << 20;

}  // namespace

ResultSequencer::ResultSequencer(ResultTaker& taker, std::size_t jobs, std::int64_t numbered, int threads)
    : taker_(taker), numbered_(numbered), threads_(static_cast<std::size_t>(threads)) {
  CQL_ASSERT(threads > 0);
  taken_.matches.resize(jobs);
  taken_.positions.resize(jobs);
  shown_ = taken_;
}

bool ResultSequencer::waitFor(std::size_t file, std::uint64_t sequence) {
  std::unique_lock lock(mutex_);
  // The batch that is due never waits, as the others wait for it.
  room_.wait(lock, [&] {
    return (waiting_.size() < kWindow * threads_ && waitingBytes_ < kWaitingBytes * threads_) ||
           Key{file, sequence} == due_ || taker_.stopped() || abandoned_;
  });
  return !abandoned_;
}

void ResultSequencer::abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  room_.notify_all();
}

BatchResult ResultSequencer::fresh() {
  std::lock_guard lock(mutex_);
  if (spare_.empty()) return {};
  BatchResult result = std::move(spare_.back());
  spare_.pop_back();
  return result;
}

void ResultSequencer::put(std::size_t file, BatchResult result) {
  std::unique_lock lock(mutex_);
  waitingBytes_ += result.size();
  const Key key{file, result.place.sequence};
  CQL_ASSERT(key >= due_ && !waiting_.contains(key));
  waiting_.emplace(key, std::move(result));
  advance(lock);
}

void ResultSequencer::endFile(std::size_t file, std::uint64_t batches, std::string error) {
  std::unique_lock lock(mutex_);
  CQL_ASSERT(file >= due_.first && !ends_.contains(file));
  ends_.emplace(file, FileEnd{batches, std::move(error)});
  advance(lock);
}

/// Takes all results that are due. If another thread is doing so, that thread also finds the new ones.
void ResultSequencer::advance(std::unique_lock<std::mutex>& lock) {
  if (taking_) return;
  taking_ = true;
  while (takeNext(lock)) {
  }
  taking_ = false;
}

/// Takes the next batch or end of a file, with the mutex released meanwhile. Returns false if nothing is due.
bool ResultSequencer::takeNext(std::unique_lock<std::mutex>& lock) {
  if (auto batch = waiting_.find(due_); batch != waiting_.end()) {
    BatchResult result = std::move(batch->second);
    waiting_.erase(batch);
    lock.unlock();
    const std::size_t size = result.size();
    take(result);
    const bool keep = result.capacity() < kSpareBytes;
    if (keep)
      result.clear();
    else
      result = {};
    lock.lock();
    CQL_ASSERT(taking_ && waitingBytes_ >= size);
    waitingBytes_ -= size;
    if (keep && spare_.size() < threads_) spare_.push_back(std::move(result));
    ++due_.second;
    shown_ = taken_;
  } else if (auto end = ends_.find(due_.first); end != ends_.end() && end->second.batches == due_.second) {
    const FileEnd file = std::move(end->second);
    ends_.erase(end);
    lock.unlock();
    takeEnd(file);
    lock.lock();
    due_ = {due_.first + 1, 0};
  } else {
    return false;
  }
  room_.notify_all();
  return true;
}

/// Adds the source's data of the batch, and passes it on. Lines are counted here, in the order of the input,
/// and only for warnings that are printed: counting needs another pass over the file.
void ResultSequencer::take(BatchResult& batch) {
  source_ = std::move(batch.source);
  CQL_ASSERT(source_);
  if (due_.second == 0) batch.notice = source_->notice();
  if (batch.damaged) batch.damage = source_->error();
  bool wanted = !batch.warnings.empty() && warnings_ < numbered_;
  for (const WarningKind& kind : batch.warningKinds) wanted |= kinds_.insert(kind.name).second;
  if (wanted && !taker_.isDone(due_.first)) batch.firstLine = source_->firstLineOf(batch.place);
  warnings_ += batch.warningCount;
  taken_.bytes += static_cast<std::uint64_t>(batch.bytes);
  taken_.games += batch.games;
  for (std::size_t i = 0; i < batch.jobs.size(); ++i) {
    taken_.matches[i] += batch.jobs[i].matches;
    taken_.positions[i] += batch.jobs[i].positions;
  }
  taker_.take(due_.first, batch);
}

/// Passes on the end of a file. All its batches have been evaluated by now, so a source that reads parts of
/// games on demand has found all errors. Errors after the last wanted game are ignored: whether that part was
/// read depends on timing.
void ResultSequencer::takeEnd(const FileEnd& file) {
  std::string error;
  if (!taker_.isDone(due_.first)) error = source_ ? source_->error() : file.error;
  source_ = nullptr;
  taker_.endFile(due_.first, error);
}

Progress ResultSequencer::progress(std::uint64_t totalBytes) {
  std::lock_guard lock(mutex_);
  Progress p = shown_;
  p.totalBytes = totalBytes;
  return p;
}

}  // namespace cql::search
