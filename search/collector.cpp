#include "search/collector.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <ranges>
#include <utility>

#include "runtime/assert.h"
#include "search/thread.h"

namespace cql::search {
Collector::Collector(const std::vector<Job>& jobs, const std::vector<std::string>& inputs,
                     const EngineOptions& options, RunSummary& summary)
    : ResultTaker(jobs), inputs_(inputs), options_(options), summary_(summary), sorted_(jobs.size()) {
  summary_.jobs.resize(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    for (const auto& sink : jobs[i].sinks)
      if (std::string error = sink->begin(); summary_.jobs[i].outputError.empty())
        summary_.jobs[i].outputError = std::move(error);
    ready_ &= summary_.jobs[i].outputError.empty();
    if (jobs[i].sorts()) sorted_[i].resize(jobs[i].sinks.size());
  }
  summary_.cutShort = !ready_;
  if (!ready_) abandon();
}

bool Collector::accept(std::size_t file, BatchResult& batch) {
  CQL_ASSERT(file < inputs_.size() && batch.jobs.size() == jobs_.size());
  summary_.bytes += static_cast<std::uint64_t>(batch.bytes);
  games_ += batch.games;
  if (!batch.damage.empty()) {
    damage_ = batch.damage;
    damagedFile_ = file;
  }
  takeWarnings(file, batch);
  if (options_.lines)
    for (const GameLines& game : batch.lines)
      if (wants(game.job)) options_.lines(game.job, game.text);
  bool good = true;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    if (wants(i)) takeGames(i, batch.jobs[i]);
    good &= summary_.jobs[i].outputError.empty();
  }
  return good;
}

/// Records the error of an input, unless the run was interrupted: all that was needed had been read then.
void Collector::takeError(std::size_t file, const std::string& error) {
  const std::string& name = inputs_[file];
  if (!error.empty() && !options_.stopped())
    summary_.inputErrors.push_back(error.starts_with(name) ? error : name + ": " + error);
}

/// Ends an input with the given error, or that of its damaged games; errors after the last wanted game are
/// ignored.
void Collector::acceptEnd(std::size_t file, const std::string& given) {
  const std::string& name = inputs_[file];
  const std::string kept = std::exchange(damage_, {}), &error = given.empty() ? kept : given;
  takeError(file, error);
  if (error.empty() && games_ == gamesBefore_ && summary_.bytes > bytesBefore_ && !stopped())
    takeWarning(name + ": " + std::string(kNoGames), kNoGames);
  if (options_.stopped()) return;
  gamesBefore_ = games_;
  bytesBefore_ = summary_.bytes;
  summary_.lastInput = file + 1;
}

void Collector::takeWarnings(std::size_t file, const BatchResult& batch) {
  const std::string& name = inputs_[file];
  if (!batch.notice.empty()) takeWarning(name + ": " + batch.notice, batch.notice);
  const auto lineOf = [&](const BatchWarning& w) {
    return name + (batch.firstLine ? ":" + std::to_string(batch.firstLine + w.line) : "") + ": game " +
           std::to_string(w.game) + ": " + w.text;
  };
  std::string lines;
  if (options_.warnings && summary_.warnings < options_.mostWarnings) {
    const auto room = static_cast<std::size_t>(options_.mostWarnings - summary_.warnings);
    for (const BatchWarning& w : batch.warnings | std::views::take(room))
      lines += "warning: " + lineOf(w) + "\n";
  }
  summary_.warnings += batch.warningCount;
  for (const WarningKind& kind : batch.warningKinds)
    takeKind(kind, [&] {
      const auto first =
          std::ranges::find(batch.warnings, kind.name, [](const BatchWarning& w) { return kindOf(w.text); });
      return first == batch.warnings.end() ? name + ": " + kind.name : lineOf(*first);
    });
  if (options_.warnings && !lines.empty()) options_.warnings(lines);
}

/// Passes a warning about a file on.
void Collector::takeWarning(const std::string& line, std::string_view kind) {
  if (summary_.warnings++ < options_.mostWarnings && options_.warnings)
    options_.warnings("warning: " + line + "\n");
  takeKind({std::string(kind), 1}, [&] { return line; });
}

/// Counts warnings of a kind; holds the first line of a new one.
void Collector::takeKind(const WarningKind& kind, const std::function<std::string()>& first) {
  auto& all = summary_.warningKinds;
  const auto known = std::ranges::find(all, kind.name, [](const WarningSummary& w) { return w.kind.name; });
  if (known != all.end())
    known->kind.count += kind.count;
  else
    all.push_back({kind, first()});
}

void Collector::takeGames(std::size_t i, JobResult& result) {
  JobSummary& job = summary_.jobs[i];
  job.matches += result.matches;
  job.positions += result.positions;
  job.games += result.games;
  job.ruledOut += result.ruledOut;
  if (job.indexes.empty()) job.indexes = result.indexes;
  job.notUtf8 += result.notUtf8;
  job.textsNotUtf8 += result.textsNotUtf8;
  job.failure = result.failure;
  if (!result.keyEnds.empty()) takeSorted(i, result);
  for (std::size_t s = 0; s < jobs_[i].sinks.size(); ++s) {
    Sink& sink = *jobs_[i].sinks[s];
    if (jobs_[i].sortsFor(sink)) continue;
    if (!result.sinks[s].packed.empty()) sink.writeFrames(result.sinks[s].packed.view());
    if (!result.sinks[s].text.empty()) sink.write(result.sinks[s].text.view());
    if (job.outputError.empty()) job.outputError = sink.error();
  }
}

/// Holds the games until all have arrived.
void Collector::takeSorted(std::size_t i, JobResult& result) {
  for (std::size_t s = 0; s < sorted_[i].size(); ++s) {
    SortedTexts& texts = sorted_[i][s];
    const SinkResult& made = result.sinks[s];
    CQL_ASSERT(made.ends.size() <= result.keyEnds.size() && std::ranges::is_sorted(made.ends));
    for (std::size_t game = 0, keyBegin = 0, begin = 0; game < made.ends.size(); ++game) {
      const std::size_t keyEnd = result.keyEnds[game], end = made.ends[game];
      CQL_ASSERT(keyEnd >= keyBegin && keyEnd <= result.sortKeys.size());
      texts.add(result.sortKeys.view(keyBegin, keyEnd - keyBegin), made.text.view(begin, end - begin));
      keyBegin = keyEnd;
      begin = end;
    }
    std::string& error = summary_.jobs[i].outputError;
    if (error.empty()) error = texts.error();
  }
}

/// Writes the sorted games; returns the error, or an empty string.
std::string Collector::writeSorted(std::size_t i) {
  for (std::size_t s = 0; s < sorted_[i].size(); ++s) {
    Sink& sink = *jobs_[i].sinks[s];
    sorted_[i][s].each([&](std::string_view text) { sink.write(text); });
    if (!sorted_[i][s].error().empty()) return sorted_[i][s].error();
  }
  return {};
}

void Collector::abandon() {
  for (const Job& job : jobs_)
    for (const auto& sink : job.sinks) sink->end(false);
}

/// Finishes several jobs in parallel: releasing the blocks of a replaced file can take as long as a part of
/// the search.
void Collector::finish() {
  if (!damage_.empty()) takeError(damagedFile_, damage_);  // of a file that was not read to its end
  summary_.gamesBeforeInput = gamesBefore_;
  summary_.cutShort = stopped();
  summary_.nothingRead = games_ == 0 && !inputs_.empty() &&
                         (summary_.interrupted || summary_.inputErrors.size() == inputs_.size());
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i; (i = next++) < jobs_.size();) finishJob(i);
  };
  std::vector<std::unique_ptr<Thread>> others;
  while (others.size() + 1 < std::min(static_cast<std::size_t>(summary_.threads), jobs_.size()))
    others.push_back(std::make_unique<Thread>(work));
  work();
}

/// Ends the sinks of a job. If one job fails, the others have not got all games: their outputs replace no
/// file.
void Collector::finishJob(std::size_t i) {
  CQL_ASSERT(i < jobs_.size());
  JobSummary& job = summary_.jobs[i];
  const bool beside = summary_.interrupted && options_.partialBeside && !options_.keepPartial;
  const bool interrupted = stopped() || summary_.interrupted;
  bool complete = !job.failure && job.outputError.empty() && !summary_.nothingRead &&
                  (!interrupted || options_.keepPartial || (beside && job.matches > 0));
  if (complete) job.outputError = writeSorted(i);
  for (const auto& sink : jobs_[i].sinks)
    if (complete && !beside && job.outputError.empty()) job.outputError = sink->refusal();
  complete &= job.outputError.empty();
  for (const auto& sink : jobs_[i].sinks) {
    if (complete) sink->takeCounts({job.games, job.matches});
    const bool writes = !jobs_[i].keeps(sink->file(), job.matches) && (!beside || sink->becomePartial());
    std::string error = sink->end(complete && writes);
    if (job.outputError.empty()) job.outputError = std::move(error);
  }
}

}  // namespace cql::search
