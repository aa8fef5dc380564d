#include "search/results.h"

#include <algorithm>
#include <ranges>

#include "search/thread.h"

namespace cql::search {
namespace {

/// How many results, and how many bytes of games, may wait for an earlier one, by thread.
constexpr std::size_t kWindow = 32;
constexpr std::size_t kWaitingBytes = std::size_t{8} << 20;
/// The room of larger results is given back.
constexpr std::size_t kSpareBytes = std::size_t{4} << 20;

/// Negative: `a` comes first. Better values first, by the keys in their order, then the number of matching
/// positions (language/03 §8).
int order(const Job& job, const Found& a, const Found& b) {
  const auto& keys = job.manifest->sortKeys;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const SortValue &x = a.sortValues[k], &y = b.sortValues[k];
    if (x.has != y.has) return x.has ? -1 : 1;
    if (!x.has) continue;
    const int larger =
        keys[k].isString ? x.text.compare(y.text) : (x.number > y.number) - (x.number < y.number);
    if (larger != 0) return (larger < 0) == keys[k].smallest ? -1 : 1;
  }
  return job.options.sortMatchCount ? b.matchCount - a.matchCount : 0;
}

}  // namespace

Results::Results(const std::vector<Job>& jobs, const std::vector<std::string>& inputs,
                 const EngineOptions& options, int threads, RunSummary& summary)
    : jobs_(jobs),
      inputs_(inputs),
      options_(options),
      threads_(static_cast<std::size_t>(threads)),
      summary_(summary),
      outputs_(jobs.size()) {
  summary_.jobs.resize(jobs.size());
  shown_.matches.resize(jobs.size());
  shown_.positions.resize(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    for (const auto& sink : jobs[i].sinks)
      if (std::string error = sink->begin(); summary_.jobs[i].outputError.empty())
        summary_.jobs[i].outputError = std::move(error);
    ready_ &= summary_.jobs[i].outputError.empty();
    if (jobs[i].sorts()) outputs_[i].stored.resize(jobs[i].sinks.size());
  }
  if (!ready_) abandon();
}

void Results::waitFor(std::size_t file, std::uint64_t sequence) {
  std::unique_lock lock(mutex_);
  // The batch that is due never waits, so that there is always one that makes room for the others.
  room_.wait(lock, [&] {
    return (waiting_.size() < kWindow * threads_ && waitingBytes_ < kWaitingBytes * threads_) ||
           Key{file, sequence} == due_ || stopped_;
  });
}

BatchResult Results::fresh() {
  std::lock_guard lock(mutex_);
  if (spare_.empty()) return {};
  BatchResult result = std::move(spare_.back());
  spare_.pop_back();
  return result;
}

void Results::put(std::size_t file, BatchResult result) {
  std::unique_lock lock(mutex_);
  waitingBytes_ += result.size();
  const Key key{file, result.place.sequence};
  waiting_.emplace(key, std::move(result));
  advance(lock);
}

void Results::endFile(std::size_t file, std::uint64_t batches, std::string error) {
  std::unique_lock lock(mutex_);
  ends_.emplace(file, FileEnd{batches, std::move(error)});
  advance(lock);
}

/// Takes all that is due, unless another thread does: then that one finds what has come meanwhile.
void Results::advance(std::unique_lock<std::mutex>& lock) {
  if (taking_) return;
  taking_ = true;
  while (takeNext(lock)) {
  }
  taking_ = false;
}

/// Takes the next batch or end of a file, the lock being open meanwhile. False: nothing is due.
bool Results::takeNext(std::unique_lock<std::mutex>& lock) {
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
    waitingBytes_ -= size;
    if (keep && spare_.size() < threads_) spare_.push_back(std::move(result));
    ++due_.second;
    noteProgress();
  } else if (auto end = ends_.find(due_.first); end != ends_.end() && end->second.batches == due_.second) {
    const FileEnd file = std::move(end->second);
    ends_.erase(end);
    lock.unlock();
    takeEnd(file);
    lock.lock();
    due_ = {due_.first + 1, 0};
    for (Output& output : outputs_) output.beyond = false;
  } else {
    return false;
  }
  room_.notify_all();
  return true;
}

/// All batches of the file have been evaluated: a source that reads more of a game when it is asked for has
/// met all that is wrong by now.
void Results::takeEnd(const FileEnd& file) {
  const std::string& name = inputs_[due_.first];
  std::string error = file.error;
  if (error.empty() && source_ && !isDone(due_.first)) error = source_->error();
  source_ = nullptr;
  if (!error.empty())
    summary_.inputErrors.push_back(error.starts_with(name) ? error : name + ": " + error);
  else if (games_ == gamesBefore_ && summary_.bytes > bytesBefore_ && !stopped_ &&
           summary_.warnings++ < kPrintedWarnings && options_.warnings)
    options_.warnings("warning: " + name + ": no games were found\n");
  gamesBefore_ = games_;
  bytesBefore_ = summary_.bytes;
}

/// The mutex is held, and nothing is being taken.
void Results::noteProgress() {
  shown_.bytes = summary_.bytes;
  shown_.games = games_;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    shown_.matches[i] = summary_.jobs[i].matches;
    shown_.positions[i] = summary_.jobs[i].positions;
  }
}

void Results::take(BatchResult& batch) {
  summary_.bytes += static_cast<std::uint64_t>(batch.bytes);
  if (stopped_ || isDone(due_.first)) return;
  source_ = batch.source;
  games_ += batch.games;
  takeWarnings(batch);
  if (options_.lines)
    for (const GameLines& game : batch.lines)
      if (!outputs_[game.job].beyond) options_.lines(game.job, game.text);
  bool failed = batch.interrupted, done = true, full = true;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    if (!outputs_[i].beyond) takeGames(i, batch.jobs[i]);
    failed |= summary_.jobs[i].failure || !summary_.jobs[i].outputError.empty();
    done &= outputs_[i].beyond || outputs_[i].full;
    full &= outputs_[i].full;
  }
  if (failed) stopped_ = true;
  if (full) full_ = true;
  if (done) doneFiles_ = due_.first + 1;
}

/// Lines are counted here, in the order of the input and for those warnings only that are printed: elsewhere
/// the file would be looked at again for every one of them.
void Results::takeWarnings(const BatchResult& batch) {
  const std::string& name = inputs_[due_.first];
  std::string lines;
  if (const std::string notice = batch.source->notice(); due_.second == 0 && !notice.empty()) {
    if (summary_.warnings++ < kPrintedWarnings) lines += "warning: " + name + ": " + notice + "\n";
  }
  if (options_.warnings && !batch.warnings.empty() && summary_.warnings < kPrintedWarnings) {
    const std::uint64_t first = batch.source->firstLineOf(batch.place);
    const auto room = static_cast<std::size_t>(kPrintedWarnings - summary_.warnings);
    for (const BatchWarning& w : batch.warnings | std::views::take(room)) {
      const std::string line = first ? ":" + std::to_string(first + w.line) : "";
      lines += "warning: " + name + line + ": " + w.text + "\n";
    }
  }
  summary_.warnings += batch.warningCount;
  if (options_.warnings && !lines.empty()) options_.warnings(lines);
}

void Results::takeGames(std::size_t i, JobResult& result) {
  JobSummary& job = summary_.jobs[i];
  Output& output = outputs_[i];
  job.matches += result.matches;
  job.positions += result.positions;
  job.games += result.games;
  merge(*jobs_[i].manifest, output.accumulated, result.accumulated);
  output.beyond = result.beyond;
  output.full |= result.full;
  job.failure = std::move(result.failure);
  if (!result.found.empty()) takeSorted(i, result);
  for (std::size_t s = 0; s < jobs_[i].sinks.size(); ++s) {
    Sink& sink = *jobs_[i].sinks[s];
    if (jobs_[i].sortsFor(sink)) continue;
    if (!result.sinks[s].packed.empty()) sink.writeFrames(result.sinks[s].packed.view());
    if (!result.sinks[s].text.empty()) sink.write(result.sinks[s].text.view());
    if (job.outputError.empty()) job.outputError = sink.error();
  }
}

/// The games wait until all are there.
void Results::takeSorted(std::size_t i, JobResult& result) {
  Output& output = outputs_[i];
  for (std::size_t s = 0; s < output.stored.size(); ++s) {
    Stored& stored = output.stored[s];
    const SinkResult& made = result.sinks[s];
    for (std::size_t begin = 0; const std::size_t end : made.ends) {
      stored.places.push_back(stored.texts.add(made.text.view(begin, end - begin)));
      begin = end;
    }
    std::string& error = summary_.jobs[i].outputError;
    if (error.empty()) error = stored.texts.error();
  }
  for (Found& game : result.found) output.sorted.push_back({std::move(game), output.sorted.size()});
}

Progress Results::progress(std::uint64_t totalBytes) {
  std::lock_guard lock(mutex_);
  Progress p = shown_;
  p.totalBytes = totalBytes;
  return p;
}

/// Gives what went wrong, or nothing.
std::string Results::writeSorted(std::size_t i) {
  Output& output = outputs_[i];
  std::sort(output.sorted.begin(), output.sorted.end(), [&](const Sorted& a, const Sorted& b) {
    const int first = order(jobs_[i], a.game, b.game);
    return first != 0 ? first < 0 : a.order < b.order;
  });
  for (std::size_t s = 0; s < output.stored.size(); ++s) {
    Stored& stored = output.stored[s];
    if (stored.places.empty()) continue;
    for (const Sorted& game : output.sorted)
      jobs_[i].sinks[s]->write(stored.texts.get(stored.places[game.order]));
    if (!stored.texts.error().empty()) return stored.texts.error();
  }
  return {};
}

void Results::abandon() {
  for (const Job& job : jobs_)
    for (const auto& sink : job.sinks) sink->end(false);
}

/// To free the place of a file that is replaced takes as long as a part of the search: several are finished
/// side by side.
void Results::finish() {
  summary_.nothingRead = games_ == 0 && !inputs_.empty() && summary_.inputErrors.size() == inputs_.size();
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i; (i = next++) < jobs_.size();) finishJob(i);
  };
  std::vector<std::unique_ptr<Thread>> others;
  while (others.size() + 1 < std::min(threads_, jobs_.size()))
    others.push_back(std::make_unique<Thread>(work));
  work();
}

/// Where one job has failed the others have not seen all games: what they have so far replaces nothing.
void Results::finishJob(std::size_t i) {
  JobSummary& job = summary_.jobs[i];
  bool complete =
      (!stopped_ || options_.keepPartial) && !job.failure && job.outputError.empty() && !summary_.nothingRead;
  if (complete) {
    job.outputError = writeSorted(i);
    complete = job.outputError.empty();
  }
  for (const auto& sink : jobs_[i].sinks) {
    if (complete) sink->takeCounts({job.games, job.matches});
    std::string error = sink->end(complete);
    if (job.outputError.empty()) job.outputError = std::move(error);
  }
}

}  // namespace cql::search
