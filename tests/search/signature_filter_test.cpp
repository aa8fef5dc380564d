// When tests of summaries are made: while they save more time than they take, by a simulated clock.
#include "search/signature_filter.h"

#include <gtest/gtest.h>

#include "tests/runtime/host/host_support.h"

namespace cql::search {
namespace {

using namespace std::chrono_literals;
using testing::GameBuilder;

constexpr int kTrial = 128, kRound = 4096;

/// Each reading of this clock takes as long as a test.
std::chrono::nanoseconds testTime, time;
std::chrono::nanoseconds passingTime() {
  return time += testTime;
}

class SignatureFilterTest : public ::testing::Test {
 protected:
  SignatureFilterTest() {
    withCapture_.add(withCapture_.add(withCapture_.add(0, "e2e4"), "d7d5"), "e4d5");
    without_.add(0, "e2e4");
  }

  /// Tests pairs of games, one without a capture and one with one; returns how many of the first pass.
  int passed(int pairs, std::chrono::nanoseconds search) {
    int result = 0;
    for (int i = 0; i < pairs; ++i) {
      result += mayMatch(without_.record, search);
      EXPECT_TRUE(mayMatch(withCapture_.record, search)) << i;
      EXPECT_FALSE(filter_.timesSearch()) << "it is not one that would have been ruled out";
    }
    return result;
  }
  bool mayMatch(const GameRecord& record, std::chrono::nanoseconds search) {
    const bool may = filter_.mayMatch(record);
    if (filter_.timesSearch()) {
      EXPECT_TRUE(may);
      filter_.searchTook(search);
    }
    return may;
  }

  // Not all positions have thirty-two pieces: a capture.
  const SignatureCondition condition_ = anyOf({{SignatureColumn::Least, kAllPieces, 31}});
  SignatureFilter filter_{condition_, &passingTime};
  GameBuilder withCapture_, without_;
};

// A test takes 100 ns for each game, and saves the search of every second one.

TEST_F(SignatureFilterTest, IsMadeWhereSearchesTakeLonger) {
  testTime = 100ns;
  EXPECT_EQ(passed(kTrial / 2, 300ns), kTrial / 2) << "its trial";
  EXPECT_EQ(passed(kRound / 2, 300ns), 0);
  EXPECT_EQ(passed(kTrial / 2, 300ns), kTrial / 2) << "the next one";
  EXPECT_EQ(passed(kRound, 300ns), 0) << "twice as long";
  EXPECT_EQ(passed(kTrial / 2, 300ns), kTrial / 2);
}

TEST_F(SignatureFilterTest, IsLeftOutWhereItTakesLonger) {
  testTime = 100ns;
  EXPECT_EQ(passed(10 * kRound, 150ns), 10 * kRound);
}

TEST_F(SignatureFilterTest, IsEnabledEarlyForSlowSearches) {
  testTime = 100ns;
  EXPECT_EQ(passed(kRound / 2, 1ms), 8);
}

TEST_F(SignatureFilterTest, IsMadeAsSearchesBecomeSlower) {
  testTime = 100ns;
  passed(kTrial / 2 + kRound / 2, 150ns);
  passed(kTrial / 2, 1us);
  EXPECT_EQ(passed(kRound / 2, 1us), 0);
}

TEST_F(SignatureFilterTest, IsLeftOutWhereItRulesNothingOut) {
  testTime = 1ns;
  for (int i = 0; i < kTrial; ++i) EXPECT_TRUE(mayMatch(withCapture_.record, 1ms));
  EXPECT_EQ(passed(kRound / 2, 1ms), kRound / 2);
}

}  // namespace
}  // namespace cql::search
