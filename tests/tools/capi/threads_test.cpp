// Concurrent runs, and runs that end early.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "support.h"

namespace cql::capi_test {
namespace {

using std::chrono::milliseconds;

TEST(CapiThreads, TwoQueriesAtOnce) {
  const std::string games = manyGames(3000);
  auto count = [&](const char* text, std::size_t expected) {
    for (int i = 0; i < 3; ++i) {
      const QueryHandle query = compiled(text);
      cqljit_search_options options = inMemory(games);
      options.threads = 2;
      EXPECT_EQ(placesOf(started(query, options)).size(), expected) << text;
    }
  };
  std::thread one(count, "cql() mate", 3000), two(count, "cql() ply >= 3", 3000 * (5 + 1));
  one.join();
  two.join();
}

TEST(CapiThreads, OneQueryInSeveralRunsAndFreedWhileTheyGo) {
  const std::string games = manyGames(2000);
  QueryHandle query = compiled("cql() mate");
  std::vector<RunHandle> runs;
  for (int i = 0; i < 3; ++i) runs.push_back(started(query, inMemory(games)));
  query.reset();
  std::vector<std::thread> threads;
  for (RunHandle& run : runs) threads.emplace_back([&run] { EXPECT_EQ(placesOf(run).size(), 2000u); });
  for (std::thread& thread : threads) thread.join();
}

TEST(CapiThreads, CancelledFromAnotherThreadWhileItIterates) {
  const std::string games = manyGames(20000);
  const QueryHandle query = compiled("cql() true");
  const RunHandle run = started(query, inMemory(games));
  std::atomic<bool> going{false};
  std::jthread other([&](const std::stop_token& ended) {
    while (!going) {
      if (ended.stop_requested()) return;
      std::this_thread::yield();
    }
    cqljit_statistics numbers{};
    numbers.size = sizeof numbers;
    EXPECT_EQ(cqljit_run_statistics(run.get(), &numbers), CQLJIT_OK);
    EXPECT_FALSE(numbers.finished);
    cqljit_run_cancel(run.get());
  });
  const cqljit_match* match = nullptr;
  cqljit_error* error = nullptr;
  std::size_t matches = 0;
  cqljit_status status;
  while ((status = cqljit_run_next(run.get(), &match, &error)) == CQLJIT_OK)
    if (++matches == 10) {
      going = true;
      other.join();
    }
  EXPECT_EQ(status, CQLJIT_CANCELLED);
  EXPECT_EQ(error, nullptr);
  EXPECT_EQ(matches, 10u);
  EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_CANCELLED);
}

TEST(CapiThreads, ALongSearchInOneGameIsBrokenOff) {
  // Some 10^13 steps for the first position alone: the test hangs unless the run is cancelled.
  std::string game = "[Event \"Long\"]\n\n";
  for (int i = 0; i < 1200; ++i) game += "Nf3 Nf6 Ng1 Ng8 ";
  game += "*\n";
  const QueryHandle query =
      compiled("cql() persistent steps += 0 find all {find all {find all {find all {steps += 1}}}} false");
  const RunHandle run = started(query, inMemory(game));
  const std::jthread other([&] {
    std::this_thread::sleep_for(milliseconds(200));
    cqljit_run_cancel(run.get());
  });
  const cqljit_match* match = nullptr;
  EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_CANCELLED);
}

TEST(CapiThreads, TheCallbackEndsTheRun) {
  const std::string games = manyGames(5000);
  const QueryHandle query = compiled("cql() true");
  const RunHandle run = started(query, inMemory(games));
  int calls = 0;
  EXPECT_EQ(cqljit_run_each(
                run.get(),
                [](void* user, const cqljit_match*) -> int32_t { return ++*static_cast<int*>(user) == 3; },
                &calls, nullptr),
            CQLJIT_CANCELLED);
  EXPECT_EQ(calls, 3);
}

TEST(CapiThreads, SignalsAreLeftToTheProgram) {
  sigset_t wanted, before, pending;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGUSR2);
  const std::string games = manyGames(20000);
  const QueryHandle query = compiled("cql() true");
  const RunHandle run = started(query, inMemory(games));
  pthread_sigmask(SIG_BLOCK, &wanted, &before);
  // A thread that handles it ends the program.
  kill(getpid(), SIGUSR2);
  const cqljit_match* match = nullptr;
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
  sigpending(&pending);
  EXPECT_TRUE(sigismember(&pending, SIGUSR2));
  int taken = 0;
  sigwait(&wanted, &taken);
  EXPECT_EQ(taken, SIGUSR2);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST(CapiThreads, FreedWithMatchesLeft) {
  const std::string games = manyGames(20000);
  const QueryHandle query = compiled("cql() true");
  const RunHandle run = started(query, inMemory(games));
  const cqljit_match* match = nullptr;
  EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
}

TEST(CapiThreads, FreedWhileAPipeGivesNothing) {
  const std::string pipe =
      (std::filesystem::temp_directory_path() / ("capi-pipe-" + std::to_string(getpid()) + ".pgn")).string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const char* const path = pipe.c_str();
  cqljit_search_options options{};
  options.size = sizeof options;
  options.paths = &path;
  options.path_count = 1;
  {
    const QueryHandle query = compiled("cql() mate");
    const RunHandle run = started(query, options);
    std::this_thread::sleep_for(milliseconds(50));
  }
  std::filesystem::remove(pipe);
}

}  // namespace
}  // namespace cql::capi_test
