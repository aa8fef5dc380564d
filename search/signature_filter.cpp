#include "search/signature_filter.h"

#include <algorithm>
#include <bit>

namespace cql::search {
namespace {

/// Games of a trial; of the time to the next one, which is doubled with each trial that a test fails.
constexpr std::int32_t kTrial = 128, kRound = 4096, kLongestPause = 1 << 20;

/// So many searches tell what one costs; older ones count for less and less.
constexpr std::int32_t kSearches = 8 * kTrial;

}  // namespace

SignatureFilter::SignatureFilter(const SignatureCondition& condition, Clock clock) : clock_(clock) {
  for (std::uint32_t part = kSignatureCounts; part <= kSignatureSquares; part <<= 1) {
    Test test{.clauses = {}, .gamesLeft = kTrial, .pause = kRound};
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
  timesSearch_ = false;
  std::uint32_t known = 0;
  for (Test& test : tests_) {
    if (test.gamesLeft-- == 0) enterNextStage(test);
    if (test.stage == Stage::LeftOut) continue;
    const bool isTrial = test.stage == Stage::Trial;
    const Nanoseconds start = isTrial ? clock_() : Nanoseconds{};
    const bool meetsIt = meets(test, known, record);
    if (isTrial) {
      test.time += clock_() - start;
      test.ruledOut += !meetsIt;
      timesSearch_ = true;
    }
    if (!meetsIt) return false;
    known |= test.parts;
  }
  return true;
}

bool SignatureFilter::meets(const Test& test, std::uint32_t known, const GameRecord& record) {
  describe(record, test.parts & ~known, signature_);
  return std::ranges::all_of(test.clauses, [&](const auto* clause) { return holds(*clause, signature_); });
}

void SignatureFilter::searchTook(Nanoseconds time) {
  if (searches_ == kSearches) {
    searches_ /= 2;
    searchTime_ /= 2;
  }
  ++searches_;
  searchTime_ += time;
}

/// Did the trial save more time than it took? If no game was left to search, nobody knows, and it did well.
bool SignatureFilter::pays(const Test& test) const {
  return searches_ == 0 || searchTime_ / searches_ * test.ruledOut >= test.time;
}

void SignatureFilter::enterNextStage(Test& test) const {
  if (test.stage != Stage::Trial) {
    test.stage = Stage::Trial;
    test.gamesLeft = kTrial;
    test.ruledOut = 0;
    test.time = {};
  } else if (pays(test)) {
    test.stage = Stage::Made;
    test.gamesLeft = test.pause = kRound;
  } else {
    test.stage = Stage::LeftOut;
    test.gamesLeft = test.pause;
    test.pause = std::min(2 * test.pause, kLongestPause);
  }
  --test.gamesLeft;  // for the game at hand
}

}  // namespace cql::search
