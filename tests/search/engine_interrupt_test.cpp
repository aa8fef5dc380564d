// What an interrupted run keeps and counts.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "search/engine.h"
#include "tests/search/engine_support.h"

namespace cql::search {
namespace {

TEST(EngineInterrupt, TheRunCountsTheGamesThatWereSearched) {
  static std::atomic<bool> stop;
  static std::atomic<std::int64_t> before, after;
  stop = false;
  before = after = 0;
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  writeGames(inputs[0], 100, "event ");
  const Manifest manifest = boards();
  Job first = jobOf(manifest, folder / "first.pgn"), second = jobOf(manifest, folder / "second.pgn"),
      third = jobOf(manifest, folder / "third.pgn");
  first.search = [](Context* ctx) { searchBlackToMove(ctx), ++before; };
  second.search = [](Context* ctx) {
    if (ctx->game.gameNumber == 8) {
      stop = true;
      ctx->host->stopInterrupted();
    }
    searchBlackToMove(ctx);
  };
  third.search = [](Context* ctx) { searchBlackToMove(ctx), ++after; };
  const RunSummary summary =
      run({first, second, third}, inputs, {.threads = 1, .stop = &stop, .keepPartial = true});
  EXPECT_TRUE(summary.interrupted);
  EXPECT_GE(before, 8);
  EXPECT_LT(before, 100);
  const std::vector<std::int64_t> searched{before, 7, after};
  for (std::size_t i = 0; i < searched.size(); ++i) {
    EXPECT_EQ(summary.jobs[i].games, searched[i]);
    EXPECT_EQ(summary.jobs[i].matches, searched[i]);
  }
  EXPECT_EQ(eventsOf(contentsOf(folder / "second.pgn")).size(), 7u);
}

TEST(EngineInterrupt, TheRunAccumulatesOverTheGamesThatItCounts) {
  static std::atomic<bool> stop;
  static std::atomic<int> searched;
  stop = false;
  searched = 0;
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  constexpr int kGames = 20000;
  writeGames(inputs[0], kGames, "event ");
  Manifest manifest = boards();
  manifest.variables = {{"n", VariableKind::Number, 0, true, false, Merge::Sum}};
  manifest.slotCount = manifest.persistentSlots = 2;
  Job job = jobOf(manifest, folder / "out.pgn");
  job.search = [](Context* ctx) {
    ++ctx->slots[1];
    searchBlackToMove(ctx);
    ++searched;
    if (ctx->game.gameNumber != 8) return;
    for (int i = 0; i < 1000 && searched < kGames / 10; ++i)  // another worker continues after this batch
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stop = true;
    ctx->host->stopInterrupted();
  };
  const RunSummary summary = run({job}, inputs, {.threads = 2, .stop = &stop, .keepPartial = true});
  EXPECT_TRUE(summary.interrupted);
  EXPECT_GE(searched, kGames / 10);
  EXPECT_EQ(summary.jobs[0].games, 7);
  EXPECT_EQ(eventsOf(contentsOf(job.files()[0])).size(), 7u);
  EXPECT_EQ(summary.jobs[0].persistentLines, "n: 7\n");
  stop = false;
  job.search = [](Context* ctx) { ++ctx->slots[1]; };
  EXPECT_EQ(run({job}, inputs, {.threads = 2}).jobs[0].persistentLines, "n: 20000\n");
}

TEST(EngineInterrupt, AGameThatWasFoundIsWrittenWhole) {
  static std::atomic<bool> stop;
  stop = false;
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  // It is read again to be written: queries of main lines do not read all of it.
  const std::string moves = "1. e4 {the usual} 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5";
  std::ofstream(inputs[0]) << "[Event \"one\"]\n[Result \"*\"]\n\n"
                           << moves << " *\n\n[Event \"two\"]\n\n1. d4 *\n";
  const Manifest manifest = boards();
  Job job = jobOf(manifest, folder / "out.pgn");
  job.search = [](Context* ctx) {
    searchBlackToMove(ctx);
    stop = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(300));  // the worker has been notified meanwhile
  };
  const RunSummary summary = run({job}, inputs, {.threads = 1, .stop = &stop, .keepPartial = true});
  EXPECT_TRUE(summary.interrupted);
  EXPECT_EQ(summary.jobs[0].games, 1);
  const std::string written = contentsOf(folder / "out.pgn");
  for (const char* part : {"the usual", "c5", "Bb5"})
    EXPECT_NE(written.find(part), std::string::npos) << written;
}

/// An output that rejects its file names, as a divided one does whose names are those of other files.
class RefusedSink : public Sink {
 public:
  Needs needs() const override { return {}; }
  std::unique_ptr<Formatter> formatter() override {
    struct Nothing : Formatter {
      void add(const Match&, TextBuffer&) override {}
    };
    return std::make_unique<Nothing>();
  }
  void write(std::string_view) override {}
  std::string refusal() override { return "a name that is refused"; }
  std::string end(bool complete) override { return ended = complete, ""; }
  bool ended = false;
};

TEST(EngineInterrupt, ARefusedOutputCostsNoPartialOneOfTheQuery) {
  static std::atomic<bool> stop;
  Folder folder;
  const std::vector<std::string> inputs{folder / "games.pgn"};
  writeGames(inputs[0], 100, "event ");
  const Manifest manifest = boards();
  for (const bool interrupted : {true, false}) {
    stop = false;
    Job job = jobOf(manifest, folder / "out.pgn");
    const auto refused = std::make_shared<RefusedSink>();
    job.sinks.push_back(refused);
    job.search = [](Context* ctx) { searchBlackToMove(ctx); };
    if (interrupted)
      job.search = [](Context* ctx) {
        searchBlackToMove(ctx);
        if (ctx->game.gameNumber != 8) return;
        stop = true;
        ctx->host->stopInterrupted();
      };
    const RunSummary summary = run({job}, inputs, {.threads = 1, .stop = &stop, .partialBeside = true});
    EXPECT_EQ(summary.interrupted, interrupted);
    EXPECT_EQ(summary.jobs[0].outputError, interrupted ? "" : "a name that is refused");
    EXPECT_FALSE(refused->ended);
    EXPECT_FALSE(std::filesystem::exists(folder / "out.pgn"));
    if (interrupted) {
      EXPECT_EQ(eventsOf(contentsOf(folder / "out.partial.pgn")).size(), 7u);
    }
  }
}

}  // namespace
}  // namespace cql::search
