#include "tools/search/game_count.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

namespace cql::search {
namespace {

TEST(GameCount, IsCountedOnceForAllWorkers) {
  std::atomic<int> counted = 0;
  GameCount games([&] { return ++counted, 12; });
  std::vector<std::thread> workers;
  for (int i = 0; i < 4; ++i) workers.emplace_back([&] { EXPECT_EQ(games.last({}), 12); });
  for (std::thread& worker : workers) worker.join();
  EXPECT_EQ(counted, 1);
  // Not more than the upper bound of the range (language/34 §4).
  EXPECT_EQ(games.last(Interval{3, 7}), 7);
  EXPECT_EQ(games.last(Interval{3, 70}), 12);
  EXPECT_EQ(counted, 1);
}

/// Games of one input that cannot be counted may have any number.
TEST(GameCount, IsUnknownIfAnyInputIs) {
  const auto file = std::filesystem::temp_directory_path() / ("cql-count-" + std::to_string(getpid()));
  std::ofstream(file) << "[White \"a\"]\n\n*\n\n[White \"b\"]\n\n*\n";
  EXPECT_EQ(countGames({file.string(), file.string()}), 4);
  EXPECT_EQ(countGames({file.string(), "-"}), -1);
  std::filesystem::remove(file);
  EXPECT_EQ(GameCount([] { return -1; }).last(Interval{1, 5}), 0);
}

}  // namespace
}  // namespace cql::search
