// Games that a function of the caller reads.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <thread>

#include "support.h"

namespace cql::capi_test {
namespace {

/// Hands out a text in pieces, then does what the test wants.
struct Reader {
  std::string text;
  std::size_t piece = 1 << 16;
  std::function<std::int64_t(std::size_t size)> atEnd = [](std::size_t) { return 0; };
  std::size_t at = 0;
  int callsAtEnd = 0;
  std::atomic<int> active = 0;
  bool overlapped = false;

  static std::int64_t read(void* user, void* buffer, std::size_t size) {
    auto& self = *static_cast<Reader*>(user);
    self.overlapped |= ++self.active > 1;
    const std::size_t n = self.text.copy(static_cast<char*>(buffer), std::min(size, self.piece), self.at);
    self.at += n;
    --self.active;
    if (n > 0) return static_cast<std::int64_t>(n);
    ++self.callsAtEnd;
    return self.atEnd(size);
  }
};

cqljit_search_options from(Reader& reader, int threads = 0) {
  cqljit_search_options options{};
  options.size = sizeof options;
  options.read = Reader::read;
  options.read_user = &reader;
  options.threads = threads;
  return options;
}

std::string contentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What a command writes to standard output.
std::string outputOf(const std::string& command) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("capi-output-" + std::to_string(getpid()))).string();
  EXPECT_EQ(std::system((command + " > " + path).c_str()), 0);
  const std::string output = contentOf(path);
  std::filesystem::remove(path);
  return output;
}

TEST(CapiCallback, FindsWhatTheFileHoldsInAnyPieces) {
  const QueryHandle query = compiled("cql() check");
  const std::string games = contentOf(exampleGames());
  const Places expected = placesOf(started(query, inMemory(games)));
  ASSERT_GT(expected.size(), 100u);
  for (std::size_t piece : {1, 7, 4096, 1 << 24})
    for (int threads : {1, 3}) {
      Reader reader{.text = games, .piece = piece};
      const RunHandle run = started(query, from(reader, threads));
      EXPECT_EQ(placesOf(run), expected) << piece;
      EXPECT_EQ(reader.callsAtEnd, 1);
      EXPECT_FALSE(reader.overlapped);
    }
}

TEST(CapiCallback, ReadsPackedGamesAndDatabases) {
  const QueryHandle query = compiled("cql() check");
  const std::string games = contentOf(exampleGames());
  const Places expected = placesOf(started(query, inMemory(games)));
  const std::string database =
      (std::filesystem::temp_directory_path() / ("capi-read-" + std::to_string(getpid()) + ".cqldb"))
          .string();
  const std::string import =
      std::string(CQL_JIT) + " import " + exampleGames() + " -o " + database + " > /dev/null";
  ASSERT_EQ(std::system(import.c_str()), 0);
  for (const std::string& bytes : {outputOf("gzip -c " + exampleGames()), contentOf(database)}) {
    ASSERT_FALSE(bytes.empty());
    Reader reader{.text = bytes, .piece = 1000};
    EXPECT_EQ(placesOf(started(query, from(reader, 2))), expected);
    EXPECT_EQ(reader.callsAtEnd, 1);
    EXPECT_FALSE(reader.overlapped);
  }
  std::filesystem::remove(database);
}

TEST(CapiCallback, MatchesHaveNoFileAndAnEmptyInputHasNone) {
  Reader reader{.text = kTwoGames};
  const QueryHandle query = compiled("cql() mate");
  const RunHandle run = started(query, from(reader));
  const cqljit_match* match = nullptr;
  ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
  EXPECT_EQ(match->file, nullptr);
  EXPECT_STREQ(match->white, "Scholar");
  Reader empty;
  EXPECT_TRUE(placesOf(started(query, from(empty))).empty());
}

TEST(CapiCallback, AFailureFollowsTheMatchesOfWhatWasRead) {
  const QueryHandle query = compiled("cql() mate");
  const struct {
    std::function<std::int64_t(std::size_t)> atEnd;
    const char* message;
  } failures[] = {{[](std::size_t) { return -1; }, "the function that reads games failed"},
                  {[](std::size_t) -> std::int64_t { throw std::runtime_error("no"); },
                   "the function that reads games failed"},
                  {[](std::size_t size) { return static_cast<std::int64_t>(size) + 1; },
                   "the function that reads games returned more bytes than its buffer holds"}};
  for (const auto& failure : failures)
    for (const std::string& text : {std::string(), std::string(kTwoGames)}) {
      Reader reader{.text = text, .atEnd = failure.atEnd};
      const RunHandle run = started(query, from(reader));
      const cqljit_match* match = nullptr;
      if (!text.empty()) {
        EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
      }
      cqljit_error* error = nullptr;
      EXPECT_EQ(cqljit_run_next(run.get(), &match, &error), CQLJIT_ERROR_FILE);
      EXPECT_NE(std::strstr(cqljit_error_message(error), failure.message), nullptr)
          << cqljit_error_message(error);
      cqljit_error_free(error);
      EXPECT_EQ(reader.callsAtEnd, 1);
    }
}

TEST(CapiCallback, ARunIsFreedWhileMoreWouldCome) {
  const QueryHandle query = compiled("cql() mate");
  std::atomic<bool> begun = false;
  Reader reader{.text = "", .atEnd = [&](std::size_t) -> std::int64_t {
                  begun = true;
                  std::this_thread::sleep_for(std::chrono::milliseconds(1));
                  return 1;  // without end; the byte in the buffer is whatever it is
                }};
  {
    const RunHandle run = started(query, from(reader));
    while (!begun) std::this_thread::yield();
  }
  const int calls = reader.callsAtEnd;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(reader.callsAtEnd, calls);
}

TEST(CapiCallback, OneInputOnly) {
  const QueryHandle query = compiled("cql() mate");
  Reader reader{.text = kTwoGames};
  const char* const path = "games.pgn";
  for (bool withPath : {false, true}) {
    cqljit_search_options options = from(reader);
    if (withPath) {
      options.paths = &path;
      options.path_count = 1;
    } else {
      options.data = kTwoGames;
      options.data_size = std::strlen(kTwoGames);
    }
    cqljit_run* run = nullptr;
    EXPECT_EQ(cqljit_run_start(query.get(), &options, &run, nullptr), CQLJIT_ERROR_ARGUMENT);
  }
  EXPECT_EQ(reader.at, 0u);
}

}  // namespace
}  // namespace cql::capi_test
