// The engine with C++ functions in place of compiled queries.
#include "search/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "output/lines.h"
#include "pgn/split/input.h"
#include "tests/search/engine_support.h"
#include "tests/support/pgn_text.h"

namespace cql::search {
namespace {

TEST(Engine, OrderOfFilesAndGamesWhateverTheThreads) {
  Folder folder;
  std::vector<std::string> inputs, expected;
  for (int file = 0; file < 40; ++file) {
    inputs.push_back(folder / (std::to_string(file) + ".pgn"));
    const int games = file == 7 ? 9000 : file % 4;  // one of several batches, some empty
    const std::string prefix = std::to_string(file) + "/";
    writeGames(inputs.back(), games, prefix);
    for (int n = 1; n <= games; ++n) expected.push_back(prefix + std::to_string(n));
  }
  const Manifest manifest = boards();
  std::string first;
  for (int threads : {1, 2, 7}) {
    const std::string output = folder / "out.pgn";
    const RunSummary summary = run({jobOf(manifest, output)}, inputs, {.threads = threads});
    EXPECT_EQ(summary.jobs[0].games, static_cast<std::int64_t>(expected.size()));
    EXPECT_EQ(summary.jobs[0].matches, summary.jobs[0].games);
    EXPECT_EQ(summary.threads, threads);
    const std::string text = contentsOf(output);
    EXPECT_EQ(eventsOf(text), expected);
    if (threads == 1) first = text;
    EXPECT_EQ(text, first);
  }
}

TEST(Engine, SwitchesToOptimisedCode) {
  static std::atomic<int> baseline, optimised;
  static std::atomic<const QueryCode*> later;
  static const QueryCode better{[](Context* ctx) { ++optimised, searchBlackToMove(ctx); }, nullptr};
  baseline = optimised = 0, later = nullptr;
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  writeGames(inputs[0], 2000, "event ");
  const Manifest manifest = boards();
  Job job = jobOf(manifest, folder / "out.pgn");
  job.optimised = &later;
  job.search = [](Context* ctx) {
    later = &better;
    ++baseline, searchBlackToMove(ctx);
  };
  const RunSummary summary = run({job}, inputs, {.threads = 1, .batchBytes = 4096});
  EXPECT_EQ(summary.jobs[0].matches, 2000);
  EXPECT_GT(baseline, 0);
  EXPECT_GT(optimised, 1000);
  EXPECT_EQ(baseline + optimised, 2000);
}

int threadsOfThisMachine() {
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

/// After the search the side work is asked to stop, and joined.
TEST(Engine, BackgroundWorkIsStoppedAndJoined) {
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  writeGames(inputs[0], 100, "event ");
  const Manifest manifest = boards();
  for (int threads : {1, threadsOfThisMachine()}) {
    std::atomic<bool> begun = false;
    bool ended = false;
    Job job = jobOf(manifest, folder / "out.pgn");
    // The games take time until it has begun.
    static std::atomic<bool>* goOn;
    goOn = &begun;
    job.search = [](Context* ctx) {
      if (!*goOn) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      searchBlackToMove(ctx);
    };
    const auto sideWork = [&](const SideWorkConditions& conditions) {
      begun = true;
      std::atomic<bool> stopped = false;
      const std::stop_callback told(conditions.stop, [&] {
        stopped = true;
        stopped.notify_all();
      });
      stopped.wait(false);
      return ended = true;
    };
    const RunSummary summary = run(
        {job}, inputs, {.threads = threads, .sideWork = sideWork, .batchBytes = 1024, .sameBatches = true});
    EXPECT_TRUE(ended);
    EXPECT_EQ(summary.jobs[0].matches, 100);
    EXPECT_EQ(summary.threads, threads);
  }
}

TEST(Engine, ThreadOfBackgroundWorkSearchesAfterwards) {
  const int threads = threadsOfThisMachine();
  if (threads == 1) GTEST_SKIP() << "one core: the side work gets a thread of its own";
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  writeGames(inputs[0], 200 * threads, "event ");
  const Manifest manifest = boards();
  static thread_local bool hasHelped;
  static std::atomic<int> afterwards;
  hasHelped = false, afterwards = 0;
  Job job = jobOf(manifest, "");
  job.search = [](Context* ctx) {
    if (hasHelped) ++afterwards;
    // The games take time until it has happened.
    if (afterwards == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    searchBlackToMove(ctx);
  };
  int times = 0;
  // It is called again until it says that it is done.
  const auto sideWork = [&](const SideWorkConditions&) {
    hasHelped = true;
    return ++times == 2;
  };
  const RunSummary summary =
      run({job}, inputs, {.threads = threads, .sideWork = sideWork, .batchBytes = 1024, .sameBatches = true});
  EXPECT_EQ(times, 2);
  EXPECT_GT(afterwards, 0);
  EXPECT_EQ(summary.jobs[0].matches, 200 * threads);
}

TEST(Engine, PackedOutputIsTheSameWhateverTheThreads) {
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  writeGames(inputs[0], 20000, "event ");
  const Manifest manifest = boards();
  const std::string plain = folder / "out.pgn";
  run({jobOf(manifest, plain)}, inputs, {.threads = 1});
  std::string first;
  for (int threads : {1, 3}) {
    const std::string packed = folder / "out.pgn.zst";
    const RunSummary summary = run({jobOf(manifest, packed)}, inputs, {.threads = threads});
    EXPECT_EQ(summary.jobs[0].outputError, "");
    if (threads == 1) first = contentsOf(packed);
    EXPECT_EQ(contentsOf(packed), first);
    std::string error, text;
    const auto source = pgn::openSource(packed, error);
    ASSERT_TRUE(source) << error;
    for (pgn::Batch batch; source->next(batch);) text += batch.text;
    EXPECT_EQ(source->error(), "");
    EXPECT_EQ(text, contentsOf(plain));
  }
}

TEST(Engine, StagesOfEveryThreadAreMeasured) {
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  writeGames(inputs[0], 9000, "event ");
  const Manifest manifest = boards();
  const RunSummary summary =
      run({jobOf(manifest, folder / "out.pgn")}, inputs, {.threads = 2, .statistics = true});
  ASSERT_EQ(summary.stages.size(), 2u);
  std::uint64_t moves = 0, write = 0, all = 0;
  for (const StageTimes& times : summary.stages) {
    moves += times[Stage::Moves];
    write += times[Stage::Write];
    all += times.sum();
  }
  EXPECT_GT(moves, 0u);
  EXPECT_GT(write, 0u);
  EXPECT_LE(all, 2 * summary.ticks);
}

TEST(Engine, RangeOfGamesHoldsForEachFile) {
  Folder folder;
  const std::vector<std::string> inputs{folder / "a.pgn", folder / "b.pgn"};
  writeGames(inputs[0], 20000, "a");
  writeGames(inputs[1], 20000, "b");
  const Manifest manifest = boards();
  for (int threads : {1, 3}) {
    Job job = jobOf(manifest, folder / "out.pgn");
    job.options.gameNumber = Interval{2, 3};
    const RunSummary summary = run({job}, inputs, {.threads = threads});
    EXPECT_EQ(summary.jobs[0].games,
              2 * 4);  // the reader stops at the first game beyond the range (language/02 §3)
    EXPECT_EQ(eventsOf(contentsOf(job.files()[0])), (std::vector<std::string>{"a2", "a3", "b2", "b3"}));
  }
}

TEST(Engine, LinesComeInTheOrderOfTheGamesThenOfTheQueries) {
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  constexpr int kGames = 500;
  writeGames(inputs[0], kGames, "event ");
  const Manifest manifest = boards();
  std::vector<Job> jobs(3, jobOf(manifest, ""));
  for (Job& job : jobs) job.sinks = {std::make_shared<output::LinesSink>(output::Lines::Numbers)};
  jobs[1].options.gameNumber = Interval{40, 300};
  std::string expected;
  for (int n = 1; n <= kGames; ++n)
    for (int job = 0; job < 3; ++job)
      if (job != 1 || (40 <= n && n <= 300)) expected += std::to_string(job) + "<" + std::to_string(n) + ">";
  for (int threads : {1, 4}) {
    std::string lines;
    EngineOptions options{.threads = threads, .batchBytes = 2048};
    options.lines = [&](std::size_t job, std::string_view text) { (lines += std::to_string(job)) += text; };
    run(jobs, inputs, options);
    EXPECT_EQ(lines, expected) << threads << " threads";
  }
}

TEST(Engine, SortsByMatchCountThenByTheInput) {
  Folder folder;
  writeGames(folder / "a.pgn", 7, "");
  const Manifest manifest = boards();
  Job job = jobOf(manifest, "");
  job.options.sortMatchCount = true;
  writeTo(folder / "out.pgn", job);
  run({job}, {folder / "a.pgn"}, {.threads = 3});
  // n % 5 + 1 moves: 4 has five, 3 has four, 2 and 7 three, 1 and 6 two, 5 one.
  const std::string text = contentsOf(job.files()[0]);
  EXPECT_EQ(eventsOf(text), (std::vector<std::string>{"4", "3", "2", "7", "1", "6", "5"}));
  EXPECT_NE(text.find("{Game number 7  matchcount: 3}"), std::string::npos);
}

TEST(Engine, SeveralQueriesEachWithItsOwnRange) {
  Folder folder;
  writeGames(folder / "a.pgn", 10, "");
  const Manifest manifest = boards();
  Job first = jobOf(manifest, folder / "first.pgn"), second = jobOf(manifest, folder / "second.pgn");
  first.options.gameNumber = Interval{3, 3};
  second.options.matchCount = Interval{5, 5};
  const RunSummary summary = run({first, second}, {folder / "a.pgn"}, {.threads = 2});
  EXPECT_EQ(summary.jobs[0].games, 4);
  EXPECT_EQ(eventsOf(contentsOf(first.files()[0])), std::vector<std::string>{"3"});
  EXPECT_EQ(summary.jobs[1].games, 10);
  EXPECT_EQ(eventsOf(contentsOf(second.files()[0])), (std::vector<std::string>{"4", "9"}));
}

// Also if it continues for another query, batch after batch.
TEST(Engine, AQueryBeyondItsRangeCountsNoMoreGames) {
  Folder folder;
  writeGames(folder / "a.pgn", 2000, "");
  const Manifest manifest = boards();
  for (int threads : {1, 3}) {
    Job first = jobOf(manifest, folder / "first.pgn"), second = jobOf(manifest, "");
    first.options.gameNumber = Interval{2, 3};
    const RunSummary summary =
        run({first, second}, {folder / "a.pgn"}, {.threads = threads, .batchBytes = 1000});
    EXPECT_EQ(summary.jobs[0].games, 4);
    EXPECT_EQ(summary.jobs[0].matches, 2);
    EXPECT_EQ(summary.jobs[1].games, 2000);
  }
}

// Each gets what it needs of every game, however many games are open.
TEST(Engine, OneQuerySearchesVariationsTheOtherDoesNot) {
  Folder folder;
  std::int64_t mainLines = 0, all = 0;
  {
    std::ofstream file(folder / "a.pgn");
    for (int n = 1; n <= 50; ++n) {
      const int knights = n * n % 7, variations = n % 3;  // full moves, and replies to the first move
      file << "[Event \"" << n << "\"]\n\n1. e4 e5 ";
      for (int i = 0; i < variations; ++i) file << "(1... " << (i ? "d5" : "c5") << ") ";
      for (int i = 0; i < knights; ++i) file << (i % 2 ? "Ng1 Ng8 " : "Nf3 Nf6 ");
      file << "*\n\n";
      mainLines += 3 + 2 * knights;
      all += 3 + 2 * knights + variations;
    }
  }
  const Manifest manifest = boards();
  for (bool variationsFirst : {false, true}) {
    std::vector<Job> jobs(2, jobOf(manifest, ""));
    jobs[variationsFirst ? 0 : 1].options.variations = true;
    writeTo(folder / "first.pgn", jobs[0]);
    writeTo(folder / "second.pgn", jobs[1]);
    const RunSummary summary = run(jobs, {folder / "a.pgn"}, {.threads = 1});
    EXPECT_EQ(summary.jobs[variationsFirst ? 1 : 0].positions, mainLines);
    EXPECT_EQ(summary.jobs[variationsFirst ? 0 : 1].positions, all);
    EXPECT_EQ(eventsOf(contentsOf(jobs[0].files()[0])).size(), 50u);
    EXPECT_EQ(eventsOf(contentsOf(jobs[1].files()[0])).size(), 50u);
  }
}

// A game that fails a condition has no matching position, which the first query requires (language/02 §1.1):
// it is written with its variations and comments, which the other one does not read.
TEST(Engine, GamesAreReadWholeForTheQueryThatWritesThem) {
  Folder folder;
  std::ofstream(folder / "a.pgn") << "[Event \"1\"]\n\n1. e4 {x} (1. d4 d5) 1... e5 *\n";
  const Manifest manifest = boards();
  Job first = jobOf(manifest, folder / "first.pgn"), second = jobOf(manifest, "");
  first.options.year = Interval{2001, 2001};
  first.options.matchCount = Interval{0, 0};
  const RunSummary summary = run({first, second}, {folder / "a.pgn"}, {.threads = 1});
  EXPECT_EQ(summary.jobs[0].matches, 1);
  EXPECT_EQ(summary.jobs[1].positions, 3);
  EXPECT_NE(contentsOf(first.files()[0]).find("1.e4 {x} ( 1.d4 d5 ) 1...e5 *"), std::string::npos);
}

// It is not searched, so it has no number of matching positions, not even 0 (language/41 §4).
TEST(Engine, AGameWithAnInvalidFenNeverMatches) {
  Folder folder;
  std::ofstream(folder / "a.pgn") << "[Event \"0\"]\n[FEN \"bad\"]\n\n1. e4 *\n\n[Event \"1\"]\n\n1. e4 *\n";
  const Manifest manifest = boards();
  Job job = jobOf(manifest, folder / "out.pgn");
  job.options.matchCount = Interval{0, 9};
  const RunSummary summary = run({job}, {folder / "a.pgn"}, {});
  EXPECT_EQ(summary.jobs[0].games, 2);
  EXPECT_EQ(eventsOf(contentsOf(job.files()[0])), std::vector<std::string>{"1"});
}

/// Two hundred bytes for each game; write() waits until no game is being evaluated.
class WaitingSink : public Sink {
 public:
  explicit WaitingSink(const std::atomic<int>& evaluated) : evaluated_(evaluated) {}
  Needs needs() const override { return {}; }
  std::unique_ptr<Formatter> formatter() override {
    struct Long : Formatter {
      void add(const Match&, TextBuffer& out) override { out.append(std::string(200, 'x')); }
    };
    return std::make_unique<Long>();
  }
  void write(std::string_view bytes) override {
    written += bytes.size();
    if (most > 0) return;
    int before;  // until no further progress
    do {
      before = evaluated_;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      most = evaluated_;
    } while (most != before);
  }

  int most = 0;
  std::size_t written = 0;

 private:
  const std::atomic<int>& evaluated_;
};

// A sink that blocks at the first match applies back-pressure.
TEST(Engine, MatchesThatWaitAreBounded) {
  static std::atomic<int> evaluated;
  evaluated = 0;
  Folder folder;
  const int games = 200000;
  writeGames(folder / "games.pgn", games, "event ");
  const Manifest manifest = boards();
  Job job = jobOf(manifest, "");
  const auto sink = std::make_shared<WaitingSink>(evaluated);
  job.sinks.push_back(sink);
  // Of all games 40 MB; the limit is 8 MB per thread.
  job.search = [](Context* ctx) {
    ++evaluated;
    searchBlackToMove(ctx);
  };
  const RunSummary summary = run({job}, {folder / "games.pgn"}, {.threads = 2});
  EXPECT_EQ(summary.jobs[0].matches, games);
  EXPECT_EQ(sink->written, 200u * games);
  EXPECT_LT(sink->most, games * 3 / 4);
}

TEST(Engine, AnInputThatCannotBeReadDoesNotHideTheOthers) {
  Folder folder;
  writeGames(folder / "a.pgn", 3, "");
  const Manifest manifest = boards();
  const RunSummary summary =
      run({jobOf(manifest, folder / "out.pgn")}, {folder / "none.pgn", folder / "a.pgn"}, {.threads = 2});
  ASSERT_EQ(summary.inputErrors.size(), 1u);
  EXPECT_NE(summary.inputErrors[0].find("none.pgn"), std::string::npos);
  EXPECT_EQ(summary.jobs[0].games, 3);
}

TEST(Engine, AnOutputThatCannotBeWrittenIsReportedBeforeTheSearch) {
  Folder folder;
  writeGames(folder / "a.pgn", 3, "");
  const Manifest manifest = boards();
  const RunSummary summary = run({jobOf(manifest, folder / "no/such/out.pgn")}, {folder / "a.pgn"}, {});
  EXPECT_NE(summary.jobs[0].outputError, "");
  EXPECT_EQ(summary.jobs[0].games, 0);
  EXPECT_EQ(folder.entries(), 1);
}

}  // namespace
}  // namespace cql::search
