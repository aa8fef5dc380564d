// A worker: evaluates queries over games and formats the matches.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/source.h"
#include "io/text_buffer.h"
#include "io/warnings.h"
#include "io/zstd_packer.h"
#include "search/batch_result.h"
#include "search/engine_options.h"
#include "search/game_bits.h"
#include "search/game_limit.h"
#include "search/input_queue.h"
#include "search/job.h"
#include "search/open_game.h"

namespace cql::search {

/// One worker per thread. The jobs must outlive it.
class Worker {
 public:
  explicit Worker(const std::vector<Job>& jobs);
  ~Worker();

  /// Evaluates the games of a batch into an empty result, up to the first game that is unwanted by all jobs,
  /// or at which a search is interrupted. `input`: the name of the item's file.
  void evaluate(const std::string& input, const InputQueue::Item& item, BatchResult& result);
  /// Interrupts the running search; called from another thread.
  void interrupt();
  /// Interrupts the search of a game that takes longer than its query allows; called again and again from
  /// another thread.
  void watchGame() {
    if (limitsGames_) gameLimit_.watch(GameLimit::Clock::now());
  }
  /// Limits the number of warnings of a batch that are kept; the others are counted.
  void keepWarnings(std::size_t most);
  /// Prints the persistent variables of a job, with what all workers accumulated.
  std::string persistentLines(std::size_t job, const Accumulated& all);

 private:
  struct State;
  void takeOptimisedCode(std::size_t job);
  void ruleOut(GameBatch& batch, BatchResult& result);
  void passOver(std::size_t games, BatchResult& result);
  std::size_t evaluateSome(const GameBatch& batch, std::size_t first, BatchResult& result,
                           WarningList& warnings);
  std::int32_t lastGameNumber(const std::optional<Interval>& range) const;
  /// Inlined into the loop over games.
  [[gnu::always_inline]] inline void evaluateGame(OpenGame& game, bool mayMatch, std::size_t job,
                                                  JobResult& result);
  void endInTime(OpenGame& game, std::size_t job, JobResult& result);
  void leave(JobResult& result);
  bool run(Host& host, SearchFunction search, OpenGame& game, GameRecord& record, JobResult& result);
  void takeLines(std::int32_t game, std::size_t job, BatchResult& result);
  bool meetsConditions(const GameRecord& record, std::size_t job, JobResult& result) const;
  bool hasPlayer(const GameRecord& record, std::size_t job, JobResult& result) const;
  void give(const Match& match, std::size_t job, JobResult& result);
  void endBatch(BatchResult& result);

  void spent(Stage stage) {
    if (clock_) clock_->spent(stage);
  }

  const std::vector<Job>& jobs_;
  std::atomic<bool> stopped_ = false;  ///< an interrupt was requested
  std::size_t mostWarnings_ = kPrintedWarnings;
  StageClock* clock_ = nullptr;
  std::vector<std::unique_ptr<State>> states_;
  std::string_view input_;  ///< the name of the searched file
  std::size_t file_ = 0;    ///< the index of the file
  GameSource* source_ = nullptr;
  TextBuffer lines_;  ///< the lines of the game being evaluated
  std::string sortKey_;
  const ReadRequirements wants_;
  GameBits wanted_;             ///< games of the batch that are opened
  std::vector<OpenGame> open_;  ///< the games that the queries evaluate in turn
  bool limitsGames_ = false;    ///< a query limits the time of a game
  GameLimit gameLimit_;
  bool interrupted_ = false;  ///< interrupted in a game: the rest of the batch is skipped
  ZstdPacker packer_;
};

}  // namespace cql::search
