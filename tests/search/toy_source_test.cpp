// A minimal source: the walk-through of docs/adding-a-format.md, and the engine's guarantees to every source.
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "io/formats.h"
#include "io/tree_builder.h"
#include "runtime/rules/start_position.h"
#include "runtime/services/service_table.h"
#include "search/result_sequencer.h"
#include "tests/search/engine_support.h"

namespace cql::pgn {
OpenGames openGames;
MakeSink makeSink;
}  // namespace cql::pgn

namespace cql::search {
namespace {

/// Lines that begin a batch; the text is that of the source.
struct LinesBatch : GameBatch {
  std::vector<std::string_view> lines;
  std::int32_t firstGame = 1;
};

/// A game is one position.
class LinesReader : public GameReader {
 public:
  void open(const GameBatch& batch, std::size_t game) override {
    const auto& lines = static_cast<const LinesBatch&>(batch);
    line_ = lines.lines[game];
    number_ = lines.firstGame + static_cast<std::int32_t>(game);
    offset_ = static_cast<std::size_t>(line_.data() - lines.lines[0].data());
  }
  void readTags(std::uint32_t, GameRecord& record, WarningSink& warnings) override {
    record.clear();
    record.number = number_;
    std::vector<std::string_view> doubts;
    record.searchable = parseFen(line_, false, start_, doubts);
    if (!record.searchable) {
      warnings.warn(offset_, number_, "no FEN");
      start_ = standardStart();
    }
    startFrom(start_, record);
  }
  void readMoves(const MovesWanted&, GameRecord& record, WarningSink&) override {
    tree_.begin(start_, record);
    tree_.finish();
    record.complete = true;
  }
  void completeTags(GameRecord&) override {}

 private:
  std::string_view line_;
  std::int32_t number_ = 0;
  std::size_t offset_ = 0;
  StartPosition start_;
  TreeBuilder tree_;
};

/// Two lines a batch.
class LinesSource : public GameSource {
 public:
  explicit LinesSource(InputBytes input) : input_(std::move(input)) {
    std::string_view text = input_.text;
    for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1))
      lines_.push_back(text.substr(0, end));
    if (!lines_.empty()) lines_.erase(lines_.begin());  // `#FEN`
  }
  bool next(std::unique_ptr<GameBatch>& batch, const BatchRequest&) override {
    std::lock_guard lock(mutex_);
    if (next_ >= lines_.size()) return false;
    auto& out = reuse<LinesBatch>(batch);
    const auto begin = lines_.begin() + static_cast<std::ptrdiff_t>(next_);
    out.lines.assign(begin, begin + std::min<std::ptrdiff_t>(2, lines_.end() - begin));
    out.firstGame = static_cast<std::int32_t>(next_) + 1;
    out.place = {.sequence = next_ / 2, .offset = 0, .firstLine = 0};
    out.games = out.lines.size();
    next_ += 2;
    return true;
  }
  void prepare(std::unique_ptr<GameReader>& reader) override { reuse<LinesReader>(reader); }
  std::int64_t lastGameNumber() override { return static_cast<std::int64_t>(lines_.size()); }

 private:
  InputBytes input_;
  std::vector<std::string_view> lines_;
  std::mutex mutex_;
  std::size_t next_ = 0;
};

constexpr std::string_view kPgnEndings[] = {".pgn"}, kFenEndings[] = {".fens"};
constexpr GameFormat kFormats[] = {
    {.name = "PGN", .endings = kPgnEndings, .open = pgn::openGames, .sink = pgn::makeSink},
    {.name = "FEN",
     .endings = kFenEndings,
     .begins = [](std::string_view bytes) { return bytes.starts_with("#FEN\n"); },
     .open = [](InputBytes input, const SourceOptions&, std::string&) -> std::unique_ptr<GameSource> {
       return std::make_unique<LinesSource>(std::move(input));
     }}};
constexpr GameFormats kAll{kFormats};

std::unique_ptr<GameSource> openAny(const std::string& name, const SourceOptions& options,
                                    std::string& error) {
  return kAll.open(name, options, error);
}

/// Ten games: the even ones, except the eighth, which is invalid, have Black to move.
constexpr std::string_view kTen =
    "#FEN\n"
    "k7/8/8/8/8/8/8/K7 w - - 0 1\n"
    "k7/8/8/8/8/8/8/K7 b - - 0 1\n"
    "k7/8/8/8/8/8/8/K6R w - - 0 1\n"
    "k6R/8/8/8/8/8/8/K7 b - - 0 1\n"
    "k7/8/8/8/8/8/8/K5R1 w - - 0 1\n"
    "k5R1/8/8/8/8/8/8/K7 b - - 0 1\n"
    "k7/8/8/8/8/8/8/K4R2 w - - 0 1\n"
    "nothing of the kind\n"
    "k7/8/8/8/8/8/8/K3R3 w - - 0 1\n"
    "k3R3/8/8/8/8/8/8/K7 b - - 0 40\n";

TEST(ToySource, ItsGamesAreSearchedAndWrittenAsThoseOfPgn) {
  Folder folder;
  std::ofstream(folder / "ten.fens", std::ios::binary) << kTen;
  std::ofstream(folder / "told by its bytes", std::ios::binary) << kTen;
  writeGames(folder / "a.pgn", 3, "e");
  const Manifest manifest = boards();
  for (int threads : {1, 4})
    for (const char* name : {"ten.fens", "told by its bytes"}) {
      std::string warnings;
      EngineOptions options{.threads = threads};
      options.warnings = [&](std::string_view lines) { warnings += lines; };
      const RunSummary summary = run({jobOf(manifest, folder / "out.pgn")},
                                     {folder / "a.pgn", folder / name, folder / "a.pgn"}, openAny, options);
      EXPECT_EQ(summary.jobs[0].matches, 3 + 4 + 3);
      EXPECT_EQ(summary.jobs[0].games, 3 + 10 + 3);
      EXPECT_EQ(warnings, "warning: " + (folder / name) + ": game 8: no FEN\n") << "a source without lines";
      const std::string out = contentsOf(folder / "out.pgn");
      std::size_t at = 0;
      for (const char* fen : {"k7/8/8/8/8/8/8/K7 b - - 0 1", "k6R/8/8/8/8/8/8/K7 b - - 0 1",
                              "k5R1/8/8/8/8/8/8/K7 b - - 0 1", "k3R3/8/8/8/8/8/8/K7 b - - 0 40"}) {
        const std::size_t found = out.find(std::string("[FEN \"") + fen + "\"]", at);
        ASSERT_NE(found, std::string::npos) << fen;
        at = found;
      }
    }
}

TEST(ToySource, KnowsItsChecksAndItsLastNumber) {
  std::string error;
  const auto source = kAll.open(kTen, {}, error);
  ASSERT_TRUE(source) << error;
  EXPECT_EQ(source->lastGameNumber(), 10);
  std::unique_ptr<GameBatch> batch;
  std::unique_ptr<GameReader> reader;
  source->prepare(reader);
  std::vector<std::int32_t> checks;
  NoWarnings silent;
  for (GameRecord record; source->next(batch, {});)
    for (std::size_t game = 0; game < batch->games; ++game) {
      reader->open(*batch, game);
      reader->readTags(kAllTags, record, silent);
      reader->readMoves({}, record, silent);
      reader->findChecks(record);
      if (record.facts[0] & kInCheck) checks.push_back(record.number);
    }
  EXPECT_EQ(checks, (std::vector<std::int32_t>{4, 6, 10}));
}

/// The values of `lastgamenumber` that the last query read, by game.
std::vector<std::int32_t>& seenLast() {
  static std::vector<std::int32_t> seen;
  return seen;
}

/// Each input counts its own games; not more than the upper bound of the range (language/34 §1, §4).
TEST(ToySource, TheLastNumberIsThatOfTheInputThatIsSearched) {
  Folder folder;
  std::ofstream(folder / "ten.fens", std::ios::binary) << kTen;
  std::ofstream(folder / "two.pgn") << "[White \"a\"]\n\n*\n\n[White \"b\"]\n\n*\n";
  const Manifest manifest = boards();
  Job job = jobOf(manifest, "");
  job.search = [](Context* ctx) {
    ctx->matchCount = 0;
    seenLast().push_back(services::lastGameNumber(ctx, 0));
  };
  for (const auto& [range, last] : {std::pair(std::optional<Interval>(), 10), {Interval{1, 7}, 7}}) {
    seenLast().clear();
    job.options.gameNumber = range;
    run({job}, {folder / "two.pgn", folder / "ten.fens"}, openAny, {});
    std::vector<std::int32_t> expected(2, 2);
    // The eighth game is invalid.
    expected.insert(expected.end(), range ? 7 : 9, last);
    EXPECT_EQ(seenLast(), expected);
  }
}

struct ErrorTaker : ResultTaker {
  using ResultTaker::ResultTaker;
  bool accept(std::size_t, BatchResult&) override { return true; }
  void acceptEnd(std::size_t, const std::string& error) override { said = error; }
  std::string said;
};

/// A thread finds damage in its batch after another has reached the end of the source.
TEST(ToySource, ItsErrorIsThatAfterAllItsBatches) {
  struct Damaged : LinesSource {
    using LinesSource::LinesSource;
    std::string error() const override { return damage; }
    std::string damage = "the first batch";
  };
  const Manifest manifest = boards();
  const std::vector<Job> jobs{jobOf(manifest, "")};
  ErrorTaker taker(jobs);
  ResultSequencer results(taker, jobs.size(), 0, 2);
  const auto source = std::make_shared<Damaged>(InputBytes());
  const auto put = [&](std::uint64_t sequence) {
    BatchResult result;
    result.jobs.resize(jobs.size());
    result.source = source;
    result.place.sequence = sequence;
    results.put(0, std::move(result));
  };
  put(0);
  results.endFile(0, 2, source->error());
  source->damage = "both batches";
  put(1);
  EXPECT_EQ(taker.said, "both batches");
}

TEST(Formats, AreDetectedByBytesElseByTheName) {
  EXPECT_TRUE(kAll.isRead("a.fens"));
  EXPECT_TRUE(kAll.isRead("a.fens.gz"));
  EXPECT_FALSE(kAll.isRead("fens.gz"));
  EXPECT_FALSE(kAll.isWritten("a.fens")) << "it has no sink";
  EXPECT_TRUE(kAll.isWritten("a.pgn.zst"));
  EXPECT_FALSE(kAll.isWritten("a.pgn.gz")) << "that is read only";
  EXPECT_EQ(kAll.endings(true), ".pgn or .pgn.zst");
  EXPECT_EQ(kAll.endings(false, false), ".pgn or .fens");
  EXPECT_EQ(kAll.sink({.file = "a.fens", .manifest = nullptr, .settings = {}}), nullptr);
  std::string error;
  EXPECT_EQ(kAll.open(std::string("/no/such/file.fens"), {}, error), nullptr);
  EXPECT_NE(error, "");
}

}  // namespace
}  // namespace cql::search
