#include "search/sort/sort_key.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace cql::search {
namespace {

struct Found {
  std::vector<SortValue> values;
  std::int32_t matchCount;
};

int sign(auto number) {
  return (number > 0) - (number < 0);
}

/// language/03 §8: games without a value come after those that have one; the best first.
int order(const Job& job, const Found& a, const Found& b) {
  const auto& keys = job.manifest->sortKeys;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const SortValue &x = a.values[k], &y = b.values[k];
    if (x.has != y.has) return x.has ? -1 : 1;
    if (!x.has) continue;
    const int larger =
        keys[k].isString ? sign(x.text.compare(y.text)) : sign(std::int64_t{x.number} - y.number);
    if (larger != 0) return keys[k].smallest ? larger : -larger;
  }
  return job.options.sortMatchCount ? sign(b.matchCount - a.matchCount) : 0;
}

TEST(SortKey, OrdersAsTheValuesDo) {
  constexpr std::int32_t kNumbers[] = {INT32_MIN, INT32_MIN + 1, -256, -1, 0, 1, 255, 256, INT32_MAX};
  const std::string kTexts[] = {"",
                                "a",
                                "ab",
                                "b",
                                std::string(1, '\0'),
                                std::string("a\0", 2),
                                std::string("a\0b", 3),
                                std::string("a\1", 2),
                                "\xc3\xa9",
                                "\xff",
                                "a\xff"};
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    Manifest manifest;
    const std::size_t keys = random() % 4;
    for (std::size_t k = 0; k < keys; ++k)
      manifest.sortKeys.push_back({"key", random() % 2 == 0, random() % 2 == 0, false});
    Job job;
    job.manifest = &manifest;
    job.options.sortMatchCount = random() % 2 == 0;
    std::vector<Found> all;
    for (int i = 0; i < 20; ++i) {
      Found found{{}, static_cast<std::int32_t>(random() % 300)};
      for (std::size_t k = 0; k < keys; ++k)
        found.values.push_back({random() % 4 != 0, kNumbers[random() % std::size(kNumbers)],
                                kTexts[random() % std::size(kTexts)]});
      all.push_back(found);
    }
    for (const Found& a : all)
      for (const Found& b : all) {
        std::string x, y;
        appendSortKey(job, a.values, a.matchCount, x);
        appendSortKey(job, b.values, b.matchCount, y);
        ASSERT_EQ(sign(x.compare(y)), order(job, a, b)) << "round " << round;
      }
  }
}

}  // namespace
}  // namespace cql::search
