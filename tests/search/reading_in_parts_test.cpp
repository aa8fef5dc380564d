// Games are read in parts as long as searches end early.
#include "search/reading_in_parts.h"

#include <gtest/gtest.h>

namespace cql::search {
namespace {

TEST(ReadingInParts, IsProfitableWhileSearchesEndEarly) {
  ReadingInParts parts;
  GameRecord game;
  game.count = 81;
  EXPECT_FALSE(parts.isProfitable());
  parts.searched(game, 10);
  EXPECT_TRUE(parts.isProfitable());
  for (int i = 0; i < 10000; ++i) parts.searched(game, 10);
  EXPECT_TRUE(parts.isProfitable());
  // Whatever the history, some hundred games are enough.
  int games = 0;
  for (; parts.isProfitable(); ++games) parts.searched(game, 80);
  EXPECT_GT(games, 10);
  EXPECT_LT(games, 1000);
  for (int i = 0; i < 10000; ++i) parts.searched(game, 80);
  for (games = 0; !parts.isProfitable(); ++games) parts.searched(game, 10);
  EXPECT_LT(games, 1000);
}

/// The saved plies must exceed the cost of the parts.
TEST(ReadingInParts, IsNotProfitableForLongGamesThatEndLate) {
  ReadingInParts parts;
  GameRecord game;
  game.count = 201;
  parts.searched(game, 180);
  EXPECT_FALSE(parts.isProfitable());
  game.count = 20;
  parts.searched(game, 2);
  EXPECT_FALSE(parts.isProfitable());
}

}  // namespace
}  // namespace cql::search
