// Minimal sinks: the walk-through of docs/adding-a-format.md, and the engine's guarantees to every sink.
#include <gtest/gtest.h>

#include <charconv>
#include <memory>
#include <string>

#include "search/requirements.h"
#include "tests/search/engine_support.h"

namespace cql::search {
namespace {

/// `7 e7 *`: number, event and result of a matching game. Buffers all in memory.
class ToySink : public Sink {
 public:
  explicit ToySink(std::string* out) : out_(out) {}
  Needs needs() const override { return {.tags = kEventTag}; }
  std::unique_ptr<Formatter> formatter() override {
    struct Line : Formatter {
      void add(const Match& match, TextBuffer& out) override {
        out.append(std::to_string(match.game.number) + " " + std::string(match.game.tags.event) + " " +
                   std::string(resultWord(match.game.result)) + "\n");
      }
    };
    return std::make_unique<Line>();
  }
  std::string begin() override { return *out_ = "begin\n", ""; }
  void write(std::string_view bytes) override { *out_ += bytes; }
  std::string end(bool complete) override { return *out_ += complete ? "end\n" : "dropped\n", ""; }

 private:
  std::string* out_;
};

/// The sum of the numbers of matching positions, which formatters add up until complete().
class SumSink : public Sink {
 public:
  Needs needs() const override { return {.positions = true}; }
  std::unique_ptr<Formatter> formatter() override {
    struct Sum : Formatter {
      void add(const Match& match, TextBuffer&) override { sum += match.positions; }
      void complete(TextBuffer& out) override {
        if (sum > 0) out.append(std::to_string(sum) + "\n");
        sum = 0;
      }
      std::int64_t sum = 0;
    };
    return std::make_unique<Sum>();
  }
  void write(std::string_view bytes) override {
    for (std::size_t end; (end = bytes.find('\n')) != bytes.npos; bytes.remove_prefix(end + 1)) {
      std::int64_t part = 0;
      std::from_chars(bytes.data(), bytes.data() + end, part);
      sum += part;
      ++parts;
    }
  }
  std::int64_t sum = 0, parts = 0;
};

std::string lineOf(int game) {
  return std::to_string(game) + " e" + std::to_string(game) + " *\n";
}

TEST(ToySink, SeveralSinksOfAQueryGetTheSameGamesInTheirOrder) {
  Folder folder;
  constexpr int kGames = 3000;
  writeGames(folder / "a.pgn", kGames, "e");
  const Manifest manifest = boards();
  std::string expected = "begin\n";
  for (int n = 1; n <= kGames; ++n) expected += lineOf(n);
  expected += "end\n";
  for (int threads : {1, 4}) {
    Job job = jobOf(manifest, folder / "out.pgn");
    std::string lines;
    const auto sum = std::make_shared<SumSink>();
    job.sinks.push_back(std::make_shared<ToySink>(&lines));
    job.sinks.push_back(sum);
    const RunSummary summary = run({job}, {folder / "a.pgn"}, {.threads = threads, .batchBytes = 2048});
    EXPECT_EQ(lines, expected) << threads;
    EXPECT_EQ(eventsOf(contentsOf(folder / "out.pgn")).size(), std::size_t{kGames});
    // One to five full moves: Black is to move after each of White's.
    EXPECT_EQ(sum->sum, kGames / 5 * (1 + 2 + 3 + 4 + 5));
    EXPECT_LT(sum->parts, kGames / 2) << "a sum for each batch";
  }
}

TEST(ToySink, ASortedQueryHandsItsGamesInThatOrderToEverySink) {
  Folder folder;
  writeGames(folder / "a.pgn", 7, "e");
  const Manifest manifest = boards();
  Job job = jobOf(manifest, "");
  job.options.sortMatchCount = true;
  std::string first, second;
  const auto sum = std::make_shared<SumSink>();
  job.sinks = {std::make_shared<ToySink>(&first), sum, std::make_shared<ToySink>(&second)};
  run({job}, {folder / "a.pgn"}, {.threads = 2});
  // n % 5 + 1 moves: 4 has five, 3 has four, 2 and 7 three, 1 and 6 two, 5 one.
  std::string expected = "begin\n";
  for (const int game : {4, 3, 2, 7, 1, 6, 5}) expected += lineOf(game);
  EXPECT_EQ(first, expected + "end\n");
  EXPECT_EQ(second, first);
  EXPECT_EQ(sum->sum, 2 + 3 + 4 + 5 + 1 + 2 + 3);
  EXPECT_EQ(sum->parts, 7) << "each game can be put elsewhere";
}

TEST(ToySink, IsNotifiedThatTheRunFailed) {
  Folder folder;
  writeGames(folder / "a.pgn", 7, "e");
  const Manifest manifest = boards();
  Job job = jobOf(manifest, folder / "no/such/out.pgn");
  std::string lines;
  job.sinks.push_back(std::make_shared<ToySink>(&lines));
  const RunSummary summary = run({job}, {folder / "a.pgn"}, {});
  EXPECT_NE(summary.jobs[0].outputError, "");
  EXPECT_EQ(lines, "begin\ndropped\n");
}

/// What no sink needs is not evaluated: a query without a sink ends at its first match.
TEST(ToySink, WhatIsNeededDecidesWhatIsEvaluated) {
  const Manifest manifest = boards();
  Job job = jobOf(manifest, "");
  EXPECT_FALSE(asksForEvaluation(needsOf(job)));
  std::string lines;
  job.sinks.push_back(std::make_shared<ToySink>(&lines));
  EXPECT_FALSE(asksForEvaluation(needsOf(job)));
  EXPECT_TRUE(needsOf(job).tags & kEventTag);
  EXPECT_FALSE(needsOf(job).comments);
  job.sinks.push_back(std::make_shared<SumSink>());
  EXPECT_TRUE(asksForEvaluation(needsOf(job)));
  writeTo("x.pgn", job);
  EXPECT_TRUE(needsOf(job).wholeGame);
  EXPECT_TRUE(needsOf(job).comments);
}

}  // namespace
}  // namespace cql::search
