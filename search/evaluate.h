// One worker: evaluates queries over games and has what matches formatted.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/source.h"
#include "games/text_buffer.h"
#include "games/warnings.h"
#include "games/zstd_packer.h"
#include "search/input_queue.h"
#include "search/job.h"
#include "search/open_game.h"

namespace cql::search {

/// A game that a query found, where games are put into another order.
struct Found {
  std::int32_t matchCount;
  std::vector<SortValue> sortValues;
};

/// What the formatters of one sink made of a batch.
struct SinkResult {
  TextBuffer text;                ///< the bytes for the sink
  TextBuffer packed;              ///< the same in frames, if the sink packs and they are many
  std::vector<std::size_t> ends;  ///< in the text, by JobResult::found; if it is sorted
};

/// One of the first warnings of a batch.
struct BatchWarning {
  std::uint64_t line = 0;  ///< of the batch, from 0
  std::string text;        ///< `game N: ...`
};

/// What one query made of a batch of games.
struct JobResult {
  std::vector<SinkResult> sinks;  ///< as in Job::sinks
  std::vector<Found> found;       ///< of jobs that sort, if a sink takes that
  std::size_t described = 0;      ///< bytes of `found`, about
  Accumulated accumulated;
  std::int64_t matches = 0;
  std::int64_t positions = 0;  ///< of the games that were evaluated
  std::int64_t games = 0;      ///< read, up to the first one beyond the range
  bool beyond = false;         ///< a game above the range of numbers was met
  bool full = false;           ///< as many games match as are wanted
  std::optional<RunFailure> failure;

  /// Says that no more games are wanted.
  bool done() const { return beyond || full || failure; }

  /// Keeps the room that was taken.
  void clear();
};

/// What is printed of a game that a query looked at.
struct GameLines {
  std::int32_t game;  ///< its number
  std::size_t job;
  std::string text;
};

/// Reused from batch to batch.
struct BatchResult {
  std::shared_ptr<GameSource> source;
  BatchPlace place;  ///< in the source
  std::vector<JobResult> jobs;
  std::vector<GameLines> lines;        ///< in the order of the games, of one game in that of the jobs
  std::vector<BatchWarning> warnings;  ///< the first ones
  std::int64_t warningCount = 0;
  std::int64_t bytes = 0, games = 0;
  bool interrupted = false;

  void clear();
  /// Gives bytes, about: of what was found, and of the capacity of the texts.
  std::size_t size() const;
  std::size_t capacity() const;
};

/// Jobs must live as long as the worker. One worker a thread.
class Worker {
 public:
  explicit Worker(const std::vector<Job>& jobs);
  ~Worker();

  /// Evaluates the games of a batch into a result that is clear, up to the first one that no job wants, or
  /// where a search is interrupted. `input`: the name of the item's file.
  void evaluate(const std::string& input, const InputQueue::Item& item, BatchResult& result);
  /// Ends the search that is running, from another thread.
  void interrupt();
  /// Prints the persistent variables of a job, with what all workers accumulated.
  std::string persistentLines(std::size_t job, const Accumulated& all);

 private:
  struct State;
  void takeOptimisedCode();
  std::size_t evaluateSome(const GameBatch& batch, std::size_t first, BatchResult& result,
                           WarningList& warnings);
  std::int32_t lastGameNumber(const std::optional<Interval>& range) const;
  void evaluateGame(OpenGame& game, std::size_t job, JobResult& result);
  void leave(JobResult& result);
  bool run(Host& host, SearchFunction search, GameRecord& record, JobResult& result);
  void takeLines(std::int32_t game, std::size_t job, BatchResult& result);
  bool meetsConditions(const GameRecord& record, std::size_t job, JobResult& result) const;
  void give(const Match& match, std::size_t job, JobResult& result);
  void endBatch(BatchResult& result);

  void spent(Stage stage) {
    if (clock_) clock_->spent(stage);
  }

  const std::vector<Job>& jobs_;
  std::atomic<bool> stopped_ = false;  ///< somebody has asked for the end
  StageClock* clock_ = nullptr;
  std::vector<std::unique_ptr<State>> states_;
  std::string_view input_;  ///< name of the file that is searched
  std::size_t file_ = 0;    ///< its index
  GameSource* source_ = nullptr;
  TextBuffer lines_;  ///< of the game that is evaluated
  const ReadRequirements wants_;
  std::vector<OpenGame> open_;  ///< the games that the queries look at in turn
  bool interrupted_ = false;    ///< in the middle of a game: the rest of its batch is left out
  ZstdPacker packer_;
};

}  // namespace cql::search
