// Hash tables of positions, compared with a map.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

#include "runtime/kernel/kernel.h"

namespace cql {
namespace {

TEST(PositionKeys, ListPositionsInOrder) {
  std::mt19937_64 random(7);
  for (const std::int32_t count : {1, 2, 3, 7, 64, 65, 1000}) {
    std::vector<std::uint64_t> memory(static_cast<std::size_t>(count) * kCqlKeyTableBytes / 8);
    for (const std::uint64_t kinds : {std::uint64_t{1}, std::uint64_t{5}, ~std::uint64_t{0}}) {
      SCOPED_TRACE(testing::Message() << count << " positions, " << kinds << " kinds of keys");
      cqlClearKeys(memory.data(), count);
      std::map<std::uint64_t, std::vector<std::int32_t>> expected;
      for (std::int32_t position = 0; position < count; ++position) {
        if (random() % 4 == 0) continue;
        const std::uint64_t key = (random() % kinds) << 48;
        cqlAddKey(memory.data(), count, position, key);
        expected[key].push_back(position);
      }
      for (const auto& [key, positions] : expected) {
        std::vector<std::int32_t> found;
        for (std::int32_t at = cqlFirstWithKey(memory.data(), count, key); at != kNoPosition;
             at = cqlNextWithKey(memory.data(), count, at))
          found.push_back(at);
        EXPECT_EQ(found, positions);
      }
      EXPECT_EQ(cqlFirstWithKey(memory.data(), count, 12345), kNoPosition);
    }
  }
}

}  // namespace
}  // namespace cql
