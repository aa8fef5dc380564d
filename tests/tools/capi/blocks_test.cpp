// Parts of an input, the first matches of a run, and abandoned runs: the requirements of a front end that
// searches while the user types.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>

#include "support.h"

namespace cql::capi_test {
namespace {

/// A database of several blocks: the example games, repeated.
class Database {
 public:
  explicit Database(int blocks)
      : path_(
            (std::filesystem::temp_directory_path() / ("capi-blocks-" + std::to_string(getpid()) + ".cqldb"))
                .string()) {
    for (int i = 0; i < blocks; ++i) {
      const std::string import = std::string(CQL_JIT) + " import " + exampleGames() + (i ? " --append" : "") +
                                 " -o " + path_ + " > /dev/null 2>&1";
      EXPECT_EQ(std::system(import.c_str()), 0);
    }
  }
  ~Database() { std::filesystem::remove(path_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  const char* path() const { return path_.c_str(); }

 private:
  std::string path_;
};

cqljit_search_options over(const char* const& path, std::uint64_t first = 0, std::uint64_t count = 0) {
  cqljit_search_options options{};
  options.size = sizeof options;
  options.paths = &path;
  options.path_count = 1;
  options.first_block = first;
  options.block_count = count;
  options.threads = 2;
  return options;
}

cqljit_statistics numbersOf(const RunHandle& run) {
  cqljit_statistics numbers{};
  numbers.size = sizeof numbers;
  EXPECT_EQ(cqljit_run_statistics(run.get(), &numbers), CQLJIT_OK);
  return numbers;
}

std::uint64_t blocksOf(const char* path) {
  std::uint64_t blocks = 0;
  EXPECT_EQ(cqljit_count_blocks(path, &blocks, nullptr), CQLJIT_OK);
  return blocks;
}

cqljit_status statusOfStart(const QueryHandle& query, const cqljit_search_options& options,
                            std::string& message) {
  cqljit_run* run = nullptr;
  cqljit_error* error = nullptr;
  const cqljit_status status = cqljit_run_start(query.get(), &options, &run, &error);
  EXPECT_EQ(run, nullptr);
  const ErrorHandle owned(error);
  message = cqljit_error_message(error);
  return status;
}

TEST(CapiBlocks, RangesOfBlocksTogetherFindAllMatches) {
  constexpr std::uint64_t kBlocks = 6;
  const Database database(kBlocks);
  const char* const path = database.path();
  ASSERT_EQ(blocksOf(path), kBlocks);
  std::mt19937 random(26);
  for (const char* text :
       {"cql() mate", "cql(variations) N attacks k", "cql() player \"Loyd\"", "cql() false"}) {
    const QueryHandle query = compiled(text);
    const RunHandle all = started(query, over(path));
    const Places whole = placesOf(all);
    EXPECT_EQ(numbersOf(all).done, 1);
    for (int round = 0; round < 10; ++round) {
      Places parts;
      std::int64_t games = 0, matching = 0;
      for (std::uint64_t first = 0, count = 0; first < kBlocks; first += count) {
        count = std::uniform_int_distribution<std::uint64_t>(1, kBlocks - first)(random);
        const bool toTheEnd = first + count == kBlocks && random() % 2;
        const RunHandle run = started(query, over(path, first, toTheEnd ? 0 : count));
        const Places part = placesOf(run);
        parts.insert(parts.end(), part.begin(), part.end());
        const cqljit_statistics numbers = numbersOf(run);
        EXPECT_EQ(numbers.done, 1);
        games += numbers.games;
        matching += numbers.matching_games;
      }
      EXPECT_EQ(parts, whole) << text;
      EXPECT_EQ(games, numbersOf(all).games);
      EXPECT_EQ(matching, numbersOf(all).matching_games);
    }
  }
}

TEST(CapiBlocks, CountsOfBlocksAndRangesOutOfBounds) {
  const Database database(2);
  const char* const path = database.path();
  const std::string games = exampleGames();
  EXPECT_EQ(blocksOf(games.c_str()), 1u);
  std::uint64_t blocks = 7;
  EXPECT_EQ(cqljit_count_blocks("/nowhere.cqldb", &blocks, nullptr), CQLJIT_ERROR_FILE);
  EXPECT_EQ(blocks, 0u);
  EXPECT_EQ(cqljit_count_blocks(nullptr, &blocks, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_count_blocks(path, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_count_blocks("-", &blocks, nullptr), CQLJIT_ERROR_ARGUMENT);

  const QueryHandle query = compiled("cql() mate");
  std::string message;
  for (const auto& [first, count] : {std::pair(2u, 0u), {1u, 2u}, {0u, 3u}}) {
    EXPECT_EQ(statusOfStart(query, over(path, first, count), message), CQLJIT_ERROR_ARGUMENT);
    EXPECT_NE(message.find(" has 2 blocks"), std::string::npos) << message;
  }
  const char* const two[] = {path, games.c_str()};
  cqljit_search_options options = over(path, 0, 1);
  options.paths = two;
  options.path_count = 2;
  EXPECT_EQ(statusOfStart(query, options, message), CQLJIT_ERROR_ARGUMENT);
  options = inMemory(games);
  options.block_count = 1;
  EXPECT_EQ(statusOfStart(query, options, message), CQLJIT_ERROR_ARGUMENT);
  options = over(path);
  options.most_matches = -1;
  EXPECT_EQ(statusOfStart(query, options, message), CQLJIT_ERROR_ARGUMENT);
  options.most_matches = 1;
  options.result = CQLJIT_RESULT_ROWS;
  EXPECT_EQ(statusOfStart(query, options, message), CQLJIT_ERROR_ARGUMENT);
}

TEST(CapiBlocks, MostMatchesLimitsMatchesAndCountsTheRest) {
  const std::string games = manyGames(3000);
  const QueryHandle query = compiled("cql() ply >= 3");
  const Places all = placesOf(started(query, inMemory(games)));
  ASSERT_EQ(all.size(), 3000u * 6);
  for (const std::int64_t most : {1, 7, 600, 20000}) {
    cqljit_search_options options = inMemory(games);
    options.most_matches = most;
    options.threads = 2;
    const RunHandle run = started(query, options);
    const Places first = placesOf(run);
    EXPECT_EQ(first, Places(all.begin(), all.begin() + std::min<std::ptrdiff_t>(most, std::ssize(all))));
    EXPECT_EQ(numbersOf(run).matches, std::ssize(first));
    EXPECT_EQ(numbersOf(run).matching_games, 2 * 3000);
  }
}

TEST(CapiBlocks, RunContinuesAfterMostMatchesWithoutItsCaller) {
  const std::string games = manyGames(20000);
  cqljit_search_options options = inMemory(games);
  options.most_matches = 3;
  const RunHandle run = started(compiled("cql() true"), options);
  const cqljit_match* match = nullptr;
  for (int i = 0; i < 3; ++i) ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
  // The sink is blocked: the test hangs if the run waits for it.
  while (!numbersOf(run).finished) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(numbersOf(run).matching_games, 2 * 20000);
  EXPECT_EQ(numbersOf(run).done, 1);
  EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_DONE);
}

TEST(CapiBlocks, FirstMatchesDoNotWaitAndCancelEndsALongGame) {
  // Some 10^13 steps for the first position of the last game: the test hangs if the first matches wait for
  // the others, or if a cancel waits for the end of a game.
  constexpr int kShort = 5000;
  std::string games = manyGames(kShort) + "[Event \"Long\"]\n\n";
  for (int i = 0; i < 1200; ++i) games += "Nf3 Nf6 Ng1 Ng8 ";
  games += "*\n";
  const QueryHandle query =
      compiled("cql() persistent steps += 0 mate or {gamenumber > " + std::to_string(2 * kShort) +
               " find all {find all {find all {find all {steps += 1}}}} false}");
  cqljit_search_options options = inMemory(games);
  options.most_matches = 50;
  const RunHandle run = started(query, options);
  const cqljit_match* match = nullptr;
  for (int i = 1; i <= 50; ++i) {
    ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
    EXPECT_EQ(match->game, 2 * i - 1);  // the first of two
  }
  EXPECT_FALSE(numbersOf(run).finished);
  std::jthread([&] { cqljit_run_cancel(run.get()); }).join();
  EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_CANCELLED);
  while (!numbersOf(run).finished) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_LE(numbersOf(run).games, 2 * kShort);
  EXPECT_LT(numbersOf(run).done, 1);
}

}  // namespace
}  // namespace cql::capi_test
