// The plain reader reads what it accepts as the careful one does, without a warning (language/41).
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "pgn/input.h"
#include "pgn/reader.h"
#include "tests/pgn/support.h"

namespace cql::pgn {
namespace {

bool sameTree(const GameRecord& a, const GameRecord& b) {
  const GameView x = a.view(), y = b.view();
  if (x.count != y.count) return false;
  for (std::int32_t i = 0; i < x.count; ++i) {
    if (x.positions[i].colors[0] != y.positions[i].colors[0] || x.positions[i].colors[1] != y.positions[i].colors[1] ||
        !std::equal(x.positions[i].types, x.positions[i].types + 6, y.positions[i].types) || x.moves[i] != y.moves[i] ||
        x.parents[i] != y.parents[i] || x.subtreeEnds[i] != y.subtreeEnds[i] || x.plies[i] != y.plies[i] || x.depths[i] != y.depths[i] ||
        x.childIndexes[i] != y.childIndexes[i] || x.sides[i] != y.sides[i])
      return false;
  }
  return true;
}

/// Reads all games of a text both ways; the number of games.
int compare(std::string_view text, const std::string& what) {
  int games = 0;
  Reader fast, careful;
  GameRecord a, b;
  for (bool variations : {false, true}) {
    for (bool comments : {false, true}) {
      std::unique_ptr<GameSource> source = textSource(text);
      Batch batch;
      while (source->next(batch))
        for (const GameText& game : batch.games) {
          ReadOptions options{.variations = variations, .comments = comments};
          WarningList fastWarnings, carefulWarnings;
          fast.read(game, options, a, fastWarnings);
          options.fast = false;
          careful.read(game, options, b, carefulWarnings);
          const bool same = sameTree(a, b) && fastWarnings.items.size() == carefulWarnings.items.size() &&
                            a.comments.size() == b.comments.size() && a.nags.size() == b.nags.size();
          EXPECT_TRUE(same) << what << ", game " << game.number << "\n" << std::string(game.text.substr(0, 2000));
          if (!same) return games;
          ++games;
        }
    }
  }
  return games;
}

std::string contents(const std::filesystem::path& path) {
  std::string error, text;
  std::unique_ptr<GameSource> source = openSource(path.string(), error);
  Batch batch;
  while (source && source->next(batch)) text += batch.text;
  return text;
}

constexpr char kGames[] = R"([Event "Plain"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bg4 6. h3 h5 7. hxg4 hxg4 8. Nxe5 Qh4 9. f4 g3 10. Qh5 Rxh5 1/2-1/2

[Event "En passant, promotion, disambiguation"]

1. e4 d5 2. e5 f5 3. exf6 d4 4. fxg7 d3 5. gxh8=Q dxc2 6. Qxg8 cxb1=N 7. Rxb1 Qd3 8. Nh3 Nc6 9. Ng5 Be6 10. Nge4 O-O-O 1-0

[Event "Comments"]

1. e4 {best by test} e5 $1 2. Nf3! Nc6 {[%eval 0.2] [%clk 0:01:00]} 3. Bb5 *
)";

TEST(Plain, ReadsAsTheCarefulReader) { EXPECT_EQ(compare(kGames, "own games"), 12); }

TEST(Plain, DamagedCopiesToo) {
  std::mt19937 random(7);
  const std::string text = kGames;
  constexpr std::string_view kBytes = "NBRQKOabcdefgh12345678x+#=-!?{}()$. \n;%*\0\x80" "01/";
  for (int round = 0; round < 100000; ++round) {
    std::string damaged = text;
    for (int n = 1 + static_cast<int>(random() % 3); n > 0; --n) {
      const std::size_t at = random() % damaged.size();
      switch (random() % 3) {
        case 0: damaged[at] = kBytes[random() % kBytes.size()]; break;
        case 1: damaged.erase(at, 1 + random() % 3); break;
        default: damaged.insert(at, 1, kBytes[random() % kBytes.size()]); break;
      }
    }
    compare(damaged, "round " + std::to_string(round));
    if (HasFailure()) break;
  }
}

TEST(Plain, CollectionsToo) {
  const std::filesystem::path data = test::sharedDir() / "data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "../shared/data is absent";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
    if (!entry.is_regular_file() || entry.path().extension() == ".md") continue;
    EXPECT_GT(compare(contents(entry.path()), entry.path().filename().string()), 0);
  }
}

}  // namespace
}  // namespace cql::pgn
