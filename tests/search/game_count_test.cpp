#include "search/game_count.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "pgn/split/input.h"

namespace cql::search {
namespace {

TEST(GameCount, IsCountedOnceForAllWorkers) {
  std::atomic<int> counted = 0;
  GameCount games([&](const std::string&) { return ++counted, 12; });
  std::vector<std::thread> workers;
  for (int i = 0; i < 4; ++i) workers.emplace_back([&] { EXPECT_EQ(games.last("a", {}), 12); });
  for (std::thread& worker : workers) worker.join();
  EXPECT_EQ(counted, 1);
  // Not more than the upper bound of the range (language/34 §4).
  EXPECT_EQ(games.last("a", Interval{3, 7}), 7);
  EXPECT_EQ(games.last("a", Interval{3, 70}), 12);
  EXPECT_EQ(counted, 1);
}

/// Each file counts its own games, as they are numbered (language/34 §1, §4).
TEST(GameCount, IsThatOfAFile) {
  const auto file = std::filesystem::temp_directory_path() / ("cql-count-" + std::to_string(getpid()));
  std::ofstream(file) << "[White \"a\"]\n\n*\n\n[White \"b\"]\n\n*\n";
  GameCount games(pgn::countWhiteTags);
  EXPECT_EQ(games.last("-", Interval{1, 5}), 0);  // cannot be counted
  EXPECT_EQ(games.last(file.string(), {}), 2);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace cql::search
