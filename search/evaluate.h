// One worker: evaluates queries over games and prints what matches.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pgn/split/input.h"
#include "pgn/text_buffer.h"
#include "pgn/warnings.h"
#include "pgn/write/annotations.h"
#include "runtime/comment_order.h"
#include "search/job.h"
#include "search/match.h"
#include "search/open_game.h"
#include "search/zstd_packer.h"

namespace cql::search {

/// A game that a query found, of those that sort.
struct Found {
  std::int32_t matchCount;
  std::vector<SortValue> sortValues;
  std::size_t begin, size;  ///< of the game in the text of its batch
};

/// One of the first warnings of a batch.
struct BatchWarning {
  std::uint64_t line = 0;  ///< of the batch, from 0
  std::string text;        ///< `game N: ...`
};

/// What one query made of a batch of games.
struct JobResult {
  pgn::TextBuffer text;              ///< the games found, as they are to be written
  pgn::TextBuffer packed;            ///< the same in frames, if the output is packed and the text large
  std::vector<Found> found;          ///< of queries that sort
  std::vector<MatchedGame> matched;  ///< of jobs with `collectMatches`
  std::size_t described = 0;         ///< bytes of `found` and `matched`, about
  Accumulated accumulated;
  std::int64_t matches = 0;
  std::int64_t positions = 0;  ///< of the games that were evaluated
  std::int64_t games = 0;      ///< read, up to the first one beyond the range
  bool beyond = false;         ///< a game above the range of numbers was met
  std::optional<RunFailure> failure;

  /// No more games are wanted.
  bool done() const { return beyond || failure; }

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
  std::shared_ptr<pgn::GameSource> source;
  pgn::BatchPlace place;  ///< in the source
  std::vector<JobResult> jobs;
  std::vector<GameLines> lines;        ///< in the order of the games, of one game in that of the jobs
  std::vector<BatchWarning> warnings;  ///< the first ones
  std::int64_t warningCount = 0;
  std::int64_t bytes = 0, games = 0;
  bool interrupted = false;

  void clear();
  /// Bytes of what was found, about, and of the room for the texts.
  std::size_t size() const;
  std::size_t capacity() const;
};

/// Jobs must live as long as the worker. One worker a thread.
class Worker {
 public:
  explicit Worker(const std::vector<Job>& jobs);
  ~Worker();

  /// Evaluates the games of a batch of this input into a result that is clear, up to the first one that no
  /// job wants, or where a search is interrupted.
  void evaluate(const std::string& input, const pgn::Batch& batch, BatchResult& result);
  /// From another thread: leave the search that is running.
  void interrupt();
  /// The persistent variables of a job, with what all workers accumulated.
  std::string persistentLines(std::size_t job, const Accumulated& all);

 private:
  struct State;
  void takeFasterCode();
  std::size_t evaluateSome(std::span<const pgn::GameText> games, BatchResult& result,
                           pgn::WarningList& warnings);
  void evaluateGame(OpenGame& game, std::size_t job, JobResult& result);
  bool run(Host& host, SearchFunction search, GameRecord& record, JobResult& result);
  void takeLines(std::int32_t game, std::size_t job, BatchResult& result);
  bool meetsConditions(const GameRecord& record, std::size_t job, JobResult& result) const;
  void annotate(const GameRecord& record, std::size_t job);
  void packTexts(BatchResult& result);
  void addFound(OpenGame& game, std::size_t job, JobResult& result);

  void spent(pgn::Stage stage) {
    if (clock_) clock_->spent(stage);
  }

  const std::vector<Job>& jobs_;
  pgn::StageClock* clock_ = nullptr;
  std::vector<std::unique_ptr<State>> states_;
  std::string_view input_;  ///< name of the file that is searched
  std::string lines_;       ///< of the game that is evaluated, for standard output
  const Wants wants_;
  std::vector<OpenGame> open_;  ///< the games that the queries look at in turn
  bool interrupted_ = false;    ///< in the middle of a game: the rest of its batch is left out
  CommentOrder order_;
  pgn::Annotations annotations_;
  ZstdPacker packer_;
  std::string header_, footer_;  ///< comments of the initial position
};

}  // namespace cql::search
