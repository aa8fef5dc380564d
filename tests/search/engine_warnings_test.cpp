// Warnings about games, as passed on by the engine.
#include <gtest/gtest.h>

#include <algorithm>

#include "io/output_file.h"
#include "search/engine.h"
#include "tests/search/engine_support.h"

namespace cql::search {
namespace {

/// Writes games with an unreadable move each, and with this line after their only tag. Returns the file's
/// name.
std::string writeDamagedGames(Folder& folder, int games, const std::string& line = "") {
  const std::string name = folder / "bad.pgn";
  std::ofstream file(name);
  for (int n = 0; n < games; ++n) file << "[Event \"" << n << "\"]\n" << line << "\n1. e4 e9 *\n\n";
  return name;
}

TEST(EngineWarnings, PrintsAHundredWarningsAndCountsAll) {
  Folder folder;
  const std::string file = writeDamagedGames(folder, 20000);
  const Manifest manifest = boards();
  std::string first;
  for (int threads : {1, 4}) {
    std::string lines;
    EngineOptions options{.threads = threads};
    options.warnings = [&](std::string_view text) { lines += text; };
    const RunSummary summary = run({jobOf(manifest, "")}, {file}, options);
    EXPECT_EQ(summary.warnings, 20000);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), kPrintedWarnings);
    EXPECT_TRUE(lines.starts_with("warning: " + file + ":3: game 1: ")) << lines.substr(0, 100);
    if (threads == 1) first = lines;
    EXPECT_EQ(lines, first);
  }
}

// The reader stops at the first game beyond the range (language/02 §3): those after it cause no warnings.
TEST(EngineWarnings, WarnsOfTheGamesInTheRangeOnly) {
  Folder folder;
  const std::string file = writeDamagedGames(folder, 20000, "[Site ?]\n");
  const Manifest manifest = boards();
  Job job = jobOf(manifest, "");
  job.options.gameNumber = Interval{1, 10};
  for (int threads : {1, 2, 4, 7}) {
    const RunSummary summary = run({job}, {file}, {.threads = threads});
    EXPECT_EQ(summary.jobs[0].games, 11);
    EXPECT_EQ(summary.warnings, 10 + 11) << threads << " threads";  // of moves, and of tags
  }
}

// Several queries evaluate several games in turn.
TEST(EngineWarnings, ComeInTheOrderOfTheGamesOnceForAllQueries) {
  Folder folder;
  const std::string file = writeDamagedGames(folder, 60, "[Site ?]\n");
  const Manifest manifest = boards();
  std::vector<Job> jobs(3, jobOf(manifest, ""));
  jobs[0].options.gameNumber = Interval{1, 10};
  jobs[1].options.gameNumber = Interval{20, 30};
  jobs[2].options.gameNumber = Interval{25, 29};
  std::string lines, expected;
  for (int n = 1; n <= 31; ++n) {  // the last one read is the first one beyond the ranges
    const std::string place = "warning: " + file + ":", game = ": game " + std::to_string(n) + ": ";
    expected += place + std::to_string(5 * n - 3) + game + "not a tag, line skipped\n";
    if (n <= 10 || (20 <= n && n <= 30))
      expected += place + std::to_string(5 * n - 1) + game + "unreadable word: e9\n";
  }
  EngineOptions options{.threads = 1};
  options.warnings = [&](std::string_view more) { lines += more; };
  const RunSummary summary = run(jobs, {file}, options);
  EXPECT_EQ(lines, expected);
  EXPECT_EQ(summary.warnings, 31 + 10 + 11);
}

// Once for a file, not for every part of it.
TEST(EngineWarnings, OfTheEncodingOfAFile) {
  Folder folder;
  std::string wide = "\xff\xfe";
  for (int n = 0; n < 2000; ++n)
    for (const char c : std::string("[Event \"x\"]\n\n1. e4 *\n\n")) wide += {c, '\0'};
  std::ofstream(folder / "wide.pgn", std::ios::binary) << wide;
  const Manifest manifest = boards();
  std::string lines;
  EngineOptions options{.threads = 1, .batchBytes = 1000};
  options.warnings = [&](std::string_view more) { lines += more; };
  const std::string name = folder / "wide.pgn";
  const RunSummary summary = run({jobOf(manifest, "")}, {name, name}, options);
  EXPECT_EQ(summary.jobs[0].games, 4000);
  EXPECT_EQ(summary.warnings, 2);
  const std::string line = "warning: " + name + ": UTF-16 text converted to UTF-8\n";
  EXPECT_EQ(lines, line + line);
}

// A game of eight lines in a hundred is damaged, in its seventh line.
TEST(EngineWarnings, LinesOfWarningsAreThoseOfTheFile) {
  Folder folder;
  std::string text;
  for (int n = 1; n <= 30000; ++n)
    text += "[Event \"" + std::to_string(n) + "\"]\r\n[White \"w\"]\r\n\n1. e4 {a\rb}\n\n" +
            (n % 100 == 0 ? "e9" : "e5") + "\n*\n";
  std::ofstream(folder / "bad.pgn", std::ios::binary) << text;
  const Manifest manifest = boards();
  {
    OutputFile packed(folder / "bad.pgn.zst");
    packed.write(text);
    ASSERT_EQ(packed.finish(), "");
  }
  for (const std::string name : {"bad.pgn", "bad.pgn.zst"}) {
    std::string expected;
    for (int n = 100; n <= 10000; n += 100)
      expected += "warning: " + (folder / name) + ":" + std::to_string(8 * (n - 1) + 7) + ": game " +
                  std::to_string(n) + ": unreadable word: e9\n";
    for (int threads : {1, 4}) {
      std::string lines;
      EngineOptions options{.threads = threads, .batchBytes = 1 << 14};
      options.warnings = [&](std::string_view more) { lines += more; };
      const RunSummary summary = run({jobOf(manifest, "")}, {folder / name}, options);
      EXPECT_EQ(summary.warnings, 300);
      EXPECT_EQ(lines, expected) << threads << " threads";
    }
  }
}

}  // namespace
}  // namespace cql::search
