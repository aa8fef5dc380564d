#include "search/prediction.h"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>

namespace cql::search {
namespace {

using std::chrono::milliseconds;

TEST(Prediction, MeasuresTheSpeedFromTheFirstCallOn) {
  Prediction prediction;
  const Prediction::Clock::time_point start{};
  EXPECT_EQ(prediction.remaining(10'000, 1'000'000, start), 0);
  // A tenth of what is left is consumed in 3 ms: 27 ms for the other nine. What came before does not count.
  EXPECT_DOUBLE_EQ(prediction.remaining(109'000, 1'000'000, start + milliseconds(3)), 0.003 * 891 / 99);
  EXPECT_DOUBLE_EQ(prediction.remaining(505'000, 1'000'000, start + milliseconds(6)), 0.006);
  EXPECT_EQ(prediction.remaining(1'000'000, 1'000'000, start + milliseconds(9)), 0);
  EXPECT_EQ(prediction.remaining(1'000'001, 1'000'000, start + milliseconds(9)), 0);
}

TEST(Prediction, GrowsWhileABatchLasts) {
  Prediction prediction;
  const Prediction::Clock::time_point start{};
  EXPECT_EQ(prediction.remaining(0, 1'000'000'000, start), 0);
  const double early = prediction.remaining(0, 1'000'000'000, start + milliseconds(10));
  EXPECT_GT(early, 1);
  EXPECT_DOUBLE_EQ(prediction.remaining(0, 1'000'000'000, start + milliseconds(100)), 10 * early);
}

TEST(Prediction, IsInfiniteForInputsOfUnknownSize) {
  Prediction prediction;
  EXPECT_EQ(prediction.remaining(10, 0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(prediction.remaining(20, 0), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace cql::search
