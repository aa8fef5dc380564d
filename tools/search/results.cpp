#include "tools/search/results.h"

#include <algorithm>

namespace cql::search {
namespace {

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
  return job.sortByMatchCount ? b.matchCount - a.matchCount : 0;
}

}  // namespace

Results::Results(const std::vector<Job>& jobs, const EngineOptions& options, std::size_t window,
                 RunSummary& summary)
    : jobs_(jobs), options_(options), window_(window), summary_(summary), outputs_(jobs.size()) {
  summary_.jobs.resize(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (jobs[i].output.empty()) continue;
    outputs_[i].file = std::make_unique<OutputFile>(jobs[i].output);
    summary_.jobs[i].outputError = outputs_[i].file->error();
    ready_ &= summary_.jobs[i].outputError.empty();
  }
}

void Results::waitFor(std::size_t file, std::uint64_t sequence) {
  std::unique_lock lock(mutex_);
  // The batch that is due never waits, so that there is always one that makes room for the others.
  room_.wait(lock, [&] { return waiting_.size() < window_ || Key{file, sequence} == due_ || stopped_; });
}

void Results::put(std::size_t file, std::uint64_t sequence, BatchResult result) {
  std::lock_guard lock(mutex_);
  waiting_.emplace(Key{file, sequence}, std::move(result));
  advance();
}

void Results::endFile(std::size_t file, std::uint64_t batches, std::string error) {
  std::lock_guard lock(mutex_);
  ends_.emplace(file, FileEnd{batches, std::move(error)});
  advance();
}

/// Takes all that is due. The mutex is held.
void Results::advance() {
  for (;;) {
    if (auto batch = waiting_.find(due_); batch != waiting_.end()) {
      take(batch->second);
      waiting_.erase(batch);
      ++due_.second;
    } else if (auto end = ends_.find(due_.first); end != ends_.end() && end->second.batches == due_.second) {
      if (!end->second.error.empty()) summary_.inputErrors.push_back(end->second.error);
      ends_.erase(end);
      due_ = {due_.first + 1, 0};
      for (Output& output : outputs_) output.beyond = false;
    } else {
      break;
    }
  }
  room_.notify_all();
}

void Results::take(BatchResult& batch) {
  summary_.bytes += static_cast<std::uint64_t>(batch.bytes);
  if (stopped_ || isDone(due_.first)) return;
  games_ += batch.games;
  takeWarnings(batch);
  bool failed = batch.interrupted, done = true;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    if (!outputs_[i].beyond) takeGames(i, batch.jobs[i]);
    failed |= summary_.jobs[i].failure || !summary_.jobs[i].outputError.empty();
    done &= outputs_[i].beyond;
  }
  if (failed) stopped_ = true;
  if (done) doneFiles_ = due_.first + 1;
}

void Results::takeWarnings(const BatchResult& batch) {
  if (options_.warnings) {
    const std::int64_t room = std::max<std::int64_t>(kPrintedWarnings - summary_.warnings, 0);
    std::string lines;
    for (std::size_t i = 0; i < batch.warnings.size() && static_cast<std::int64_t>(i) < room; ++i)
      lines += batch.warnings[i];
    if (!lines.empty()) options_.warnings(lines);
  }
  summary_.warnings += batch.warningCount;
}

void Results::takeGames(std::size_t i, JobResult& result) {
  JobSummary& job = summary_.jobs[i];
  Output& output = outputs_[i];
  if (!result.lines.empty() && options_.lines) options_.lines(i, result.lines);
  if (!result.matched.empty() && options_.matches) {
    for (MatchedGame& game : result.matched) game.file = due_.first;
    options_.matches(i, std::move(result.matched));
  }
  job.matches += result.matches;
  job.positions += result.positions;
  job.games += result.games;
  output.beyond = result.beyond;
  job.failure = std::move(result.failure);
  if (!output.file) return;
  if (!jobs_[i].hasSort()) output.file->write(result.text.view());
  for (Found& game : result.found) {
    const GameStore::Place place = output.texts.add(result.text.view(game.begin, game.size));
    output.sorted.push_back({std::move(game), output.sorted.size(), place});
  }
  job.outputError = output.file->error().empty() ? output.texts.error() : output.file->error();
}

Progress Results::progress(std::uint64_t totalBytes) {
  std::lock_guard lock(mutex_);
  Progress p{summary_.bytes, totalBytes, games_, {}, {}};
  for (const JobSummary& job : summary_.jobs) {
    p.matches.push_back(job.matches);
    p.positions.push_back(job.positions);
  }
  return p;
}

void Results::writeSorted(std::size_t i) {
  Output& output = outputs_[i];
  std::sort(output.sorted.begin(), output.sorted.end(), [&](const Sorted& a, const Sorted& b) {
    const int first = order(jobs_[i], a.game, b.game);
    return first != 0 ? first < 0 : a.order < b.order;
  });
  for (const Sorted& game : output.sorted) output.file->write(output.texts.get(game.text));
}

void Results::finish() {
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    JobSummary& job = summary_.jobs[i];
    if (!outputs_[i].file || job.failure || !job.outputError.empty()) continue;
    writeSorted(i);
    job.outputError = outputs_[i].texts.error();
    if (job.outputError.empty()) job.outputError = outputs_[i].file->finish();
  }
}

}  // namespace cql::search
