// When tests of signatures are made: as far as they save more time than they take, by a clock of our own.
#include "search/signature_filter.h"

#include <gtest/gtest.h>

#include "tests/runtime/host/host_support.h"

namespace cql::search {
namespace {

using namespace std::chrono_literals;
using testing::GameBuilder;

constexpr int kTrial = 128, kRound = 4096;

/// Each look at this clock takes as long as a test is to take.
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

  /// Has as many pairs of games looked at, one without a capture and one with one; of the first, how many
  /// pass?
  int passed(int pairs, std::chrono::nanoseconds search) {
    int result = 0;
    for (int i = 0; i < pairs; ++i) {
      result += mayMatch(without_.record, search);
      EXPECT_TRUE(mayMatch(withCapture_.record, search)) << i;
    }
    return result;
  }
  bool mayMatch(const GameRecord& record, std::chrono::nanoseconds search) {
    const bool may = filter_.mayMatch(record);
    if (may && filter_.timesSearch()) filter_.searchTook(search);
    return may;
  }

  // No position of thirty-two pieces only, that is: a capture.
  const SignatureCondition condition_ = anyOf({{SignatureColumn::Least, kAllPieces, 31}});
  SignatureFilter filter_{condition_, &passingTime};
  GameBuilder withCapture_, without_;
};

TEST_F(SignatureFilterTest, IsMadeWhereSearchesTakeLonger) {
  testTime = 100ns;
  EXPECT_EQ(passed(20 * kRound, 1us), 0);
}

TEST_F(SignatureFilterTest, IsLeftOutWhereItTakesLonger) {
  testTime = 100ns;
  EXPECT_EQ(passed(kTrial / 2, 150ns), 0) << "its trial";
  EXPECT_EQ(passed(kRound / 2, 150ns), kRound / 2);
  EXPECT_EQ(passed(kTrial / 2, 150ns), 0) << "the next one";
  EXPECT_EQ(passed(kRound, 150ns), kRound) << "it is left out twice as long";
  EXPECT_EQ(passed(kTrial / 2, 150ns), 0);
}

TEST_F(SignatureFilterTest, IsMadeAgainAsSearchesBecomeSlower) {
  testTime = 100ns;
  passed(kTrial / 2 + kRound / 2, 150ns);
  EXPECT_EQ(passed(kTrial / 2 + 20 * kRound, 1us), 0);
}

TEST_F(SignatureFilterTest, IsLeftOutWhereItRulesNothingOut) {
  testTime = 1ns;
  for (int i = 0; i < kTrial; ++i) EXPECT_TRUE(mayMatch(withCapture_.record, 1ms));
  EXPECT_EQ(passed(kRound / 2, 1ms), kRound / 2);
}

TEST_F(SignatureFilterTest, IsMadeWhereNoGameIsLeftToSearch) {
  testTime = 1ms;
  for (int i = 0; i < 2 * kRound; ++i) EXPECT_FALSE(mayMatch(without_.record, 1ns)) << i;
}

}  // namespace
}  // namespace cql::search
