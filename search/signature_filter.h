// Rules out games by their summaries, if that is cheaper than searching them.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "runtime/game_record.h"
#include "runtime/signature/signature_condition.h"

namespace cql::search {

/// For one query and one thread. Computes the needed parts of a game's summary, cheap columns first.
/// Periodically each test has a trial, in which the test is timed, and the search of each game that it would
/// have ruled out; between trials it is applied only while it is profitable. Which games pass may vary, but a
/// game that matches is never ruled out. (After DuckDB's adaptive_filter.hpp: no estimate predicts the cost
/// of a query on the games at hand.)
class SignatureFilter {
 public:
  using Nanoseconds = std::chrono::nanoseconds;
  using Clock = Nanoseconds (*)();

  /// The condition must outlive this. `clock`: the time since a fixed moment.
  explicit SignatureFilter(const SignatureCondition& condition, Clock clock = &now);

  /// Tests a record that has been read as far as the query needs it.
  bool mayMatch(const GameRecord& record);

  /// Returns true if the search of the game that has just passed mayMatch() must be timed.
  bool timesSearch() const { return onTrial_; }
  /// Records the time of that search, before the next game.
  void searchTook(Nanoseconds time) { onTrial_->saved += time; }

  static Nanoseconds now() { return std::chrono::steady_clock::now().time_since_epoch(); }

 private:
  enum class Stage : std::uint8_t { Trial, Made, LeftOut };
  struct Test {
    std::vector<const SignatureClause*> clauses;  ///< clauses with the same most expensive part
    std::uint32_t parts = 0;                      ///< the union of the parts that they read
    Stage stage = Stage::Trial;
    std::int32_t games = 0;  ///< the games of this stage so far
    std::int32_t round;      ///< games between this trial and the next one
    Nanoseconds taken{};     ///< the time of the tests in the trial
    Nanoseconds saved{};     ///< the search time of games that fail the test during the trial
  };
  static void addGame(Test& test);
  bool meets(const Test& test, std::uint32_t known, const GameRecord& record);

  Clock clock_;
  std::vector<Test> tests_;  ///< the cheapest first
  GameSummary signature_;
  Test* onTrial_ = nullptr;  ///< the test in its trial that the passed game fails
};

}  // namespace cql::search
