// A search that runs in the background: the target of the handle cqljit_run.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "output/tally_sink.h"
#include "search/engine.h"
#include "tools/capi/input_files.h"
#include "tools/capi/matched_game.h"
#include "tools/capi/query.h"
#include "tools/capi/row_batch.h"
#include "tools/capi/tables.h"

namespace cql::capi {

/// The engine runs on a background thread and puts its results into a bounded queue, which next() empties.
class Run {
 public:
  static Result<std::unique_ptr<Run>> start(std::shared_ptr<const Query> query,
                                            const cqljit_search_options& options);
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Returns CQLJIT_OK with a match, or CQLJIT_DONE or CQLJIT_CANCELLED without one. Blocks until it is
  /// available.
  Result<cqljit_status> next(const cqljit_match*& match);
  /// Returns rows like next(), for a run whose result is rows or nothing.
  Result<cqljit_status> nextRows(const cqljit_rows*& rows);
  /// Returns the columns of these rows; null if the result of the run is not rows.
  const cqljit_rows* columns() const { return rows_ ? &rows_->columns() : nullptr; }
  void cancel();
  cqljit_statistics statistics();
  /// Returns the lines of persistent variables; empty until next() has returned CQLJIT_DONE.
  const std::string& persistentLines() const { return persistentLines_; }
  /// Returns the tables of tallies as lines of JSON; empty until then.
  const std::string& tallies();
  /// Returns the tables of tallies; null until then.
  const cqljit_tables* tables();

 private:
  using Clock = std::chrono::steady_clock;
  struct Event {
    std::int32_t textKind = 0;
    std::string text;
    std::string games;  ///< serialised games, or rows
  };

  Run(std::shared_ptr<const Query> query, search::Job job, const cqljit_search_options& options, int threads);
  Result<void> addSinks(const cqljit_search_options& options);
  Result<void> findInputs(const cqljit_search_options& options);
  Result<void> findPart(const cqljit_search_options& options);
  void tell(const search::Progress& progress);
  void report(const search::RunSummary& summary);
  void search(int threads);
  void put(Event event);
  bool take(Event& event);
  Result<cqljit_status> end();
  void enterGame();
  void describe(const MatchedPosition& position);

  std::shared_ptr<const Query> query_;
  std::vector<search::Job> jobs_;
  Inputs inputs_;
  InputPart part_;  ///< the part of the only input that is searched
  cqljit_text_callback textCallback_;
  void* textUser_;
  const Clock::time_point start_ = Clock::now();

  std::atomic<bool> cancelled_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Event> events_;                     ///< guarded by the mutex
  cqljit_statistics numbers_{};                  ///< guarded by the mutex
  search::RunSummary summary_;                   ///< set when numbers_.finished is
  std::vector<output::TallyTable> foundTables_;  ///< of tallySink_; set at the same time
  std::exception_ptr exception_;  ///< the exception that ended the search; set at the same time

  // Used by next().
  std::string packedGames_;  ///< serialised games of the last event
  std::string_view left_;    ///< those that have not been returned yet
  MatchedGame game_;         ///< the game with the next position, position_
  std::size_t position_ = 0;
  std::vector<cqljit_comment> comments_;
  std::vector<cqljit_tag> tags_;
  std::vector<cqljit_sort_value> sortValues_;
  std::vector<std::string> sortTexts_;
  cqljit_match match_{};
  std::atomic<std::int64_t> handedOut_{0};
  std::shared_ptr<output::TallySink> tallySink_;  ///< null: the query has no tallies
  bool isDone_ = false;                           ///< next() has returned CQLJIT_DONE
  std::string persistentLines_;
  std::optional<std::string> tallies_;
  std::optional<Tables> tables_;
  std::int32_t result_ = CQLJIT_RESULT_MATCHES;
  std::int64_t mostMatches_ = 0;  ///< limit of the returned matches; 0: all
  std::optional<RowBatch> rows_;  ///< the rows returned last

  std::thread engine_;
};

}  // namespace cql::capi
