#include "search/signature_filter.h"

#include <algorithm>
#include <bit>

#include "runtime/assert.h"

namespace cql::search {
namespace {

/// The number of games of a trial; the minimum, and the factor by which savings must then exceed the cost of
/// the test.
constexpr std::int32_t kTrial = 128, kLeastTrial = 16, kManyTimes = 8;
/// The number of games between trials, at first and at most; it doubles each time.
constexpr std::int32_t kFirstRound = 4096, kLongestRound = 1 << 20;

}  // namespace

SignatureFilter::SignatureFilter(const SignatureCondition& condition, Clock clock) : clock_(clock) {
  for (std::uint32_t part = kSignatureCounts; part <= kSignatureSquares; part <<= 1) {
    Test test{.clauses = {}, .round = kFirstRound};
    for (const SignatureClause& clause : condition.clauses) {
      const std::uint32_t parts = partsOf(clause);
      if (std::bit_floor(parts) != part) continue;
      test.clauses.push_back(&clause);
      test.parts |= parts;
    }
    if (!test.clauses.empty()) tests_.push_back(std::move(test));
  }
}

bool SignatureFilter::mayMatch(const GameRecord& record) {
  onTrial_ = nullptr;
  std::uint32_t known = 0;
  for (Test& test : tests_) {
    addGame(test);
    if (test.stage == Stage::Trial) {
      const Nanoseconds start = clock_();
      const bool meetsIt = meets(test, known, record);
      test.taken += clock_() - start;
      if (!meetsIt) {
        onTrial_ = &test;
        return true;
      }
    }
    if (test.stage == Stage::Made && !meets(test, known, record)) return false;
    if (test.stage != Stage::LeftOut) known |= test.parts;
  }
  return true;
}

/// Counts a game before its test, and enters the next stage when the current one is over.
void SignatureFilter::addGame(Test& test) {
  const auto enter = [&](Stage stage) {
    test.stage = stage;
    test.games = 0;
  };
  if (test.stage != Stage::Trial) {
    if (test.games == test.round) {
      enter(Stage::Trial);
      test.taken = test.saved = {};
      test.round = std::min(2 * test.round, kLongestRound);
    }
  } else if (test.games == kTrial || (test.games >= kLeastTrial && test.saved > kManyTimes * test.taken)) {
    enter(test.saved > test.taken ? Stage::Made : Stage::LeftOut);
  }
  ++test.games;
}

bool SignatureFilter::meets(const Test& test, std::uint32_t known, const GameRecord& record) {
  CQL_ASSERT(!test.clauses.empty() && test.parts);
  describe(record, test.parts & ~known, signature_);
  return std::ranges::all_of(test.clauses, [&](const auto* clause) { return holds(*clause, signature_); });
}

}  // namespace cql::search
