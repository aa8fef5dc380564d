#include "tools/command/progress.h"

#include <gtest/gtest.h>

namespace cql::tool {
namespace {

TEST(Progress, TimeLeft) {
  EXPECT_EQ(timeLeft(60, 0), "");
  EXPECT_EQ(timeLeft(60, 0.5), "1:00 left, ");
  EXPECT_EQ(timeLeft(7, 0.125), "0:49 left, ");
  EXPECT_EQ(timeLeft(10, 1), "0:00 left, ");
  EXPECT_EQ(timeLeft(3599.5 * 100, 0.5), "5999:10 left, ");
}

// The first batch of a large file may take minutes: seconds that exceed an int.
TEST(Progress, NoEstimateBeyondAnInt) {
  EXPECT_EQ(timeLeft(360000, 0.5), "");
  EXPECT_EQ(timeLeft(100, 3e-8), "");
}

}  // namespace
}  // namespace cql::tool
