// Rules out games by what they contain, as far as that costs less than to evaluate the query.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/game_record.h"
#include "runtime/signature/signature_condition.h"

namespace cql::search {

/// Of one query and one thread. Computes of a game's signature what is asked for, the cheap columns first.
/// Tests that rule out next to nothing are left out for a while, as are those that cost more than the query:
/// what it lets pass may vary, but never a game that matches.
class SignatureFilter {
 public:
  /// The condition must outlive this. `nanoseconds`: what a position of the query costs, about.
  SignatureFilter(const SignatureCondition& condition, std::int32_t nanoseconds);

  /// Tests a record as the query would look at it.
  bool mayMatch(const GameRecord& record);

 private:
  struct Test {
    std::uint32_t part;  ///< the dearest one of its clauses
    std::vector<const SignatureClause*> clauses;
    std::uint32_t parts = 0;               ///< all of them
    std::int32_t games = 0, ruledOut = 0;  ///< since it was last looked at whether it pays
    std::int32_t paused = 0;               ///< games that it still lets pass
  };
  static bool pays(Test& test);

  std::vector<Test> tests_;  ///< from the cheapest on
  GameSignature signature_;
};

}  // namespace cql::search
