// The longest common run of two lists, against the definition (language/22 §4).
#include "runtime/rules/common_run.h"

#include <gtest/gtest.h>

#include <random>
#include <tuple>
#include <vector>

namespace cql {
namespace {

using List = std::vector<std::uint32_t>;
using Triple = std::tuple<std::size_t, std::size_t, std::size_t>;

Triple found(const List& a, const List& b) {
  const CommonRun run = longestCommonRun(a, b);
  return {run.length, run.endInFirst, run.endInSecond};
}

/// Compares each run of one list with each run of the other one.
Triple byDefinition(const List& a, const List& b) {
  Triple best;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t length = 0;
      while (length < i && length < j && a[i - length - 1] == b[j - length - 1]) ++length;
      if (length > std::get<0>(best)) best = {length, i, j};
    }
  return best;
}

TEST(CommonRun, PrefersTheRunThatEndsFirst) {
  EXPECT_EQ(found({}, {}), Triple(0, 0, 0));
  EXPECT_EQ(found({1, 2}, {3}), Triple(0, 0, 0));
  EXPECT_EQ(found({1, 2, 3, 9, 4, 5, 6}, {4, 5, 6, 8, 1, 2, 3, 7, 1, 2, 3}), Triple(3, 3, 7));
}

/// With few distinct elements there are many equal runs; the longer lists exceed the table.
TEST(CommonRun, AgreesWithTheDefinition) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t kinds = 1 + random() % 6;
    const auto list = [&](std::size_t size) {
      List list(size);
      for (std::uint32_t& element : list) element = random() % kinds;
      return list;
    };
    const std::size_t most = round % 3 == 0 ? 300 : 30;
    const List a = list(random() % most + (most > 30 ? 130 : 0)),
               b = list(random() % most + (most > 30 ? 130 : 0));
    ASSERT_EQ(found(a, b), byDefinition(a, b)) << round;
  }
}

}  // namespace
}  // namespace cql
