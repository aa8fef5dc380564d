#include "runtime/game_record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace cql {
namespace {

/// The comments of positions in any order, of two games in turn, against a filter of all.
TEST(GameRecord, CommentsAtAPosition) {
  std::mt19937 random(5);
  GameRecord games[2];
  for (GameRecord& game : games)
    for (std::int32_t position = 0; position < 60; ++position)
      for (unsigned n = random() % 4; n > 1; --n)
        game.comments.push_back({position, "x", static_cast<std::int32_t>(n)});
  for (int round = 0; round < 5000; ++round) {
    const GameRecord& game = games[random() % 2];
    // Mostly ascending, as in a search.
    const auto first = static_cast<std::int32_t>(random() % 62);
    for (std::int32_t position = first; position < first + 4; ++position) {
      std::vector<std::int32_t> expected, found;
      for (const PositionComment& c : game.comments)
        if (c.position == position) expected.push_back(c.variations);
      for (const PositionComment& c : game.commentsAt(position)) {
        EXPECT_EQ(c.position, position);
        found.push_back(c.variations);
      }
      ASSERT_EQ(found, expected) << position;
    }
  }
  EXPECT_TRUE(GameRecord().commentsAt(3).empty());
}

}  // namespace
}  // namespace cql
