#include "shard/merge.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <ranges>
#include <string_view>
#include <utility>

#include "database/layout/bytes.h"
#include "runtime/assert.h"
#include "search/collector.h"
#include "search/thread.h"
#include "search/worker.h"
#include "shard/batch_record.h"
#include "shard/partial_file.h"
#include "shard/shard_run.h"

namespace cql::shard {
namespace {

using search::BatchResult;

/// Reads the partials in the order of the games.
class Merger {
 public:
  Merger(const Plan& plan, const std::string& folder, const std::vector<search::Job>& jobs,
         const std::atomic<bool>* stop, search::ResultTaker& taker)
      : plan_(plan), folder_(folder), jobs_(jobs), stop_(stop), taker_(taker) {
    for (const auto& shard : plan.shards)
      for (const Piece& piece : shard) inputs_.push_back(piece.input);
  }

  /// Merges all; returns the error of a partial, or an empty string.
  std::string run() {
    for (std::size_t shard = 1; shard <= plan_.shards.size() && !ended(); ++shard) {
      const std::string name = partialName(folder_, shard);
      PartialReader reader(name, identityOf(plan_, shard));
      for (const Piece& piece : plan_.shards[shard - 1])
        if (!ended() && !takePiece(piece, reader)) return name + " " + why(reader);
      // If the run ended earlier, only the end record is used.
      PartialReader::Record record{};
      while (reader.next(record) && record.kind != RecordKind::End && ended()) {
      }
      if (!reader.error().empty() || record.kind != RecordKind::End || !takeEnd(record.bytes))
        return name + " " + why(reader);
    }
    return {};
  }
  /// Returns the lines that each job printed at the end of its only shard.
  const std::vector<std::string>& persistentLines() const { return persistentLines_; }

 private:
  bool ended() const { return taker_.stopped() || taker_.full() || (stop_ && *stop_); }
  static std::string why(const PartialReader& reader) {
    return reader.error().empty() ? "is damaged: its records do not fit the plan" : reader.error();
  }

  /// Takes the records of a piece; returns false if the partial is malformed.
  bool takePiece(const Piece& piece, PartialReader& reader) {
    CQL_ASSERT(pieces_ < inputs_.size() && inputs_[pieces_] == piece.input);
    const std::size_t file = piece.input;
    const bool first = pieces_ == 0 || inputs_[pieces_ - 1] != file;
    const bool last = pieces_ + 1 == inputs_.size() || inputs_[pieces_ + 1] != file;
    ++pieces_;
    if (first) {
      errors_.clear();
      games_ = lines_ = 0;
    }
    const std::int64_t gamesBefore = games_, linesBefore = lines_;
    for (PartialReader::Record record{}; !ended() && reader.next(record);) {
      if (record.kind == RecordKind::PieceEnd) {
        noteError(std::string(record.bytes), file);
        if (last) taker_.endFile(file, errors_);
        return true;
      }
      batch_.clear();
      if (record.kind != RecordKind::Batch || !readBatch(record.bytes, jobs_, batch_)) return false;
      if (piece.part.counted)
        complete(jobs_, 0, 0, batch_, spare_);
      else
        complete(jobs_, gamesBefore, linesBefore, batch_, spare_);
      games_ += batch_.games;
      lines_ += batch_.lineCount;
      if (games_ > kMostGames) noteError("it has more than " + std::to_string(kMostGames) + " games", file);
      // A run on one machine would have stopped here.
      if (!errors_.empty() && !plan_.inputs[file].partsAlone) continue;
      if (!first) batch_.notice.clear();
      taker_.take(file, batch_);
    }
    return ended();
  }

  /// Records an error once: parts of one block report the same error. Parts that are read alone may have
  /// several.
  void noteError(const std::string& error, std::size_t file) {
    if (error.empty() || taker_.isDone(file)) return;
    if (!plan_.inputs[file].partsAlone) {
      if (errors_.empty()) errors_ = error;
      return;
    }
    for (const auto one : std::views::split(std::string_view(error), std::string_view("; ")))
      if (const std::string_view text(one.begin(), one.end()); errors_.find(text) == std::string::npos)
        errors_.append(errors_.empty() ? "" : "; ").append(text);
  }

  bool takeEnd(std::string_view bytes) {
    database::ByteReader reader(bytes);
    persistentLines_.clear();
    for (std::size_t i = 0; i < jobs_.size(); ++i) persistentLines_.emplace_back(reader.text());
    return reader.ok() && reader.done();
  }

  const Plan& plan_;
  const std::string& folder_;
  const std::vector<search::Job>& jobs_;
  const std::atomic<bool>* stop_;
  search::ResultTaker& taker_;
  std::vector<std::size_t> inputs_;  ///< by piece
  std::size_t pieces_ = 0;           ///< pieces begun
  BatchResult batch_;
  TextBuffer spare_;
  std::int64_t games_ = 0, lines_ = 0;  ///< those of the current input so far
  std::string errors_;                  ///< its errors
  std::vector<std::string> persistentLines_;
};

}  // namespace

std::vector<BadShard> badShards(const Plan& plan, const std::string& folder, int threads) {
  std::vector<std::string> wrong(plan.shards.size());  // by shard
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i; (i = next++) < wrong.size();)
      wrong[i] = verifyPartial(partialName(folder, i + 1), identityOf(plan, i + 1));
  };
  std::vector<std::unique_ptr<search::Thread>> others;
  for (std::size_t t = 1; t < std::min(wrong.size(), static_cast<std::size_t>(threads)); ++t)
    others.push_back(std::make_unique<search::Thread>(work));
  work();
  others.clear();
  std::vector<BadShard> bad;
  for (std::size_t i = 0; i < wrong.size(); ++i)
    if (!wrong[i].empty()) bad.push_back({i + 1, std::move(wrong[i])});
  return bad;
}

Result<search::RunSummary> merge(const Plan& plan, const std::string& folder,
                                 const std::vector<search::Job>& jobs, const search::EngineOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> inputs;
  inputs.reserve(plan.inputs.size());
  for (const PlannedInput& input : plan.inputs) inputs.push_back(input.name);
  search::RunSummary summary;
  summary.threads = search::threadsOf(jobs, options);
  search::Collector collector(jobs, inputs, options, summary);
  if (!collector.ready()) return summary;
  Merger merger(plan, folder, jobs, options.stop, collector);
  if (std::string wrong = merger.run(); !wrong.empty()) {
    collector.abandon();
    return fail(ErrorKind::Input, std::move(wrong));
  }
  summary.interrupted = options.stopped();
  if (summary.interrupted)
    collector.abandon();
  else
    collector.finish();
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  search::Worker worker(jobs);
  for (std::size_t i = 0; i < jobs.size(); ++i)
    summary.jobs[i].persistentLines = jobs[i].manifest->sequential && i < merger.persistentLines().size()
                                          ? merger.persistentLines()[i]
                                          : worker.persistentLines(i, collector.accumulated(i));
  return summary;
}

}  // namespace cql::shard
