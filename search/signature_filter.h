// Rules out games by what they contain, as far as that costs less than to search them.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "runtime/game_record.h"
#include "runtime/signature/signature_condition.h"

namespace cql::search {

/// Of one query and one thread. Computes of a game's signature what is asked for, the cheap columns first.
/// Each test has a trial now and then, in which it and the searches of the games that it lets pass are timed;
/// in between it is made if it pays, or left out. So what is let pass varies, but never is a game that
/// matches ruled out. (After DuckDB's adaptive_filter.hpp: no estimate knows what a query costs on the games
/// at hand.)
class SignatureFilter {
 public:
  using Nanoseconds = std::chrono::nanoseconds;
  using Clock = Nanoseconds (*)();

  /// The condition must outlive this.
  explicit SignatureFilter(const SignatureCondition& condition, Clock clock = &now);

  /// Tests a record as the query would look at it.
  bool mayMatch(const GameRecord& record);

  /// Is the search of the game that mayMatch() has just let pass to be timed?
  bool timesSearch() const { return timesSearch_; }
  void searchTook(Nanoseconds time);

  static Nanoseconds now() { return std::chrono::steady_clock::now().time_since_epoch(); }

 private:
  enum class Stage : std::uint8_t { Trial, Made, LeftOut };
  struct Test {
    std::vector<const SignatureClause*> clauses;  ///< whose dearest part is the same
    std::uint32_t parts = 0;                      ///< all that they look at
    Stage stage = Stage::Trial;
    std::int32_t gamesLeft;  ///< in this stage
    std::int32_t pause;      ///< games of the next stage in which it is left out
    std::int32_t ruledOut = 0;
    Nanoseconds time{};  ///< with ruledOut, of the trial
  };
  void enterNextStage(Test& test) const;
  bool pays(const Test& test) const;
  bool meets(const Test& test, std::uint32_t known, const GameRecord& record);

  Clock clock_;
  std::vector<Test> tests_;  ///< from the cheapest on
  GameSignature signature_;
  bool timesSearch_ = false;
  std::int32_t searches_ = 0;  ///< that were timed of late
  Nanoseconds searchTime_{};   ///< of them all
};

}  // namespace cql::search
