#include "shard/shard_run.h"

#include <algorithm>
#include <utility>

#include "database/layout/bytes.h"
#include "search/result_taker.h"
#include "shard/batch_record.h"
#include "shard/single_games.h"

namespace cql::shard {
namespace {

using search::BatchResult;
using search::JobResult;

/// Writes results to a partial. Merges counts-only results into the next one that has more.
class Recorder : public search::ResultTaker {
 public:
  Recorder(const std::vector<search::Job>& jobs, PartialWriter& file)
      : ResultTaker(jobs), file_(file), gamesOf_(jobs.size()) {}

 protected:
  bool accept(std::size_t, BatchResult& batch) override {
    bytes_ += batch.bytes;
    games_ += batch.games;
    lineCount_ += batch.lineCount;
    for (std::size_t i = 0; i < gamesOf_.size(); ++i) gamesOf_[i] += batch.jobs[i].games;
    return onlyCounts(batch) || write(batch);
  }
  void acceptEnd(std::size_t, const std::string& error) override {
    if (games_ > 0 || bytes_ > 0 || lineCount_ > 0) {
      BatchResult rest;
      rest.jobs.resize(jobs_.size());
      for (std::size_t i = 0; i < jobs_.size(); ++i) rest.jobs[i].sinks.resize(jobs_[i].sinks.size());
      write(rest);
    }
    file_.add(RecordKind::PieceEnd, error);
  }

 private:
  static bool onlyCounts(const BatchResult& batch) {
    return batch.notice.empty() && batch.damage.empty() && batch.lines.empty() && batch.warningCount == 0 &&
           std::ranges::all_of(batch.jobs, [](const JobResult& job) {
             return job.matches == 0 && !job.beyond && !job.full && !job.failure &&
                    std::ranges::all_of(job.accumulated, [](std::uint64_t value) { return value == 0; }) &&
                    std::ranges::all_of(job.sinks, [](const auto& sink) { return sink.text.empty(); });
           });
  }

  /// Writes a batch, with all counts pending so far.
  bool write(BatchResult& batch) {
    batch.bytes = std::exchange(bytes_, 0);
    batch.games = std::exchange(games_, 0);
    batch.lineCount = std::exchange(lineCount_, 0);
    for (std::size_t i = 0; i < gamesOf_.size(); ++i) batch.jobs[i].games = std::exchange(gamesOf_[i], 0);
    record_.clear();
    writeBatch(batch, record_);
    return file_.add(RecordKind::Batch, record_);
  }

  PartialWriter& file_;
  std::int64_t bytes_ = 0, games_ = 0, lineCount_ = 0;
  std::vector<std::int64_t> gamesOf_;  ///< by job
  std::string record_;
};

/// Returns the lines of jobs that evaluate all games in order, in a single shard.
std::string endRecord(const std::vector<search::Job>& jobs, const search::RunSummary& summary) {
  std::string out;
  for (std::size_t i = 0; i < jobs.size(); ++i)
    database::appendText(jobs[i].manifest->sequential ? summary.jobs[i].persistentLines : "", out);
  return out;
}

}  // namespace

PartialIdentity identityOf(const Plan& plan, std::size_t shard) {
  return {plan.hash, static_cast<std::uint32_t>(shard), static_cast<std::uint32_t>(plan.shards.size()),
          plan.program};
}

Result<search::RunSummary> runShard(const Plan& plan, std::size_t shard, const std::string& partial,
                                    const std::vector<search::Job>& jobs, const OpenSource& open,
                                    const search::EngineOptions& given) {
  const std::vector<Piece>& pieces = plan.shards[shard - 1];
  std::vector<std::string> inputs;
  inputs.reserve(pieces.size());
  for (const Piece& piece : pieces) inputs.push_back(plan.inputs[piece.input].name);
  const bool limited =
      std::ranges::any_of(jobs, [](const auto& job) { return job.options.limit.has_value(); });
  // The engine opens each input once, in order.
  std::size_t opened = 0;
  const auto openPiece = [&](const std::string& name, SourceOptions options, std::string& error) {
    options.part = pieces[opened++].part;
    auto source = open(name, options, error);
    return source && limited ? singleGames(std::move(source)) : std::move(source);
  };

  search::EngineOptions options = given;
  options.sameBatches = true;  // identical bytes for any number of threads
  // Even if numbers are available, so that all partials agree.
  for (const search::Job& job : jobs)
    for (const auto& sink : job.sinks)
      if (sink->numberUse() == NumberUse::Later) sink->leaveNumbers();
  PartialWriter file(partial, identityOf(plan, shard));
  Recorder recorder(jobs, file);
  search::RunSummary summary;
  summary.threads = search::threadsOf(jobs, options);
  if (file.error().empty()) search::run(jobs, inputs, openPiece, options, recorder, [] {}, summary);
  if (summary.interrupted) return fail(ErrorKind::Interrupted, "interrupted; no partial was written");
  file.add(RecordKind::End, endRecord(jobs, summary));
  if (std::string error = file.finish(); !error.empty()) return fail(ErrorKind::Output, std::move(error));
  return summary;
}

}  // namespace cql::shard
