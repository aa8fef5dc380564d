// The fast reader reads what it accepts as the fallback does, without warnings (language/41).
#include "pgn/fast/fast_movetext.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "io/instruction_set.h"
#include "pgn/split/input.h"
#include "tests/fuzz/fast_path_fuzz.h"
#include "tests/pgn/fast/damage.h"
#include "tests/pgn/support.h"
#include "tests/support/files.h"
#include "tests/support/pgn_text.h"

namespace cql::pgn {
namespace {

using test::mutate;

/// The text of a file of games, which may be compressed.
std::string gamesOf(const std::filesystem::path& path) {
  std::string error, text;
  std::unique_ptr<GameTextSource> source = openSource(path.string(), error);
  Batch batch;
  while (source && source->next(batch)) text += batch.text;
  return text;
}

constexpr char kGames[] = R"([Event "Simple"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bg4 6. h3 h5 7. hxg4 hxg4 8. Nxe5 Qh4 9. f4 g3 10. Qh5 Rxh5 1/2-1/2

[Event "En passant, promotion, disambiguation"]

1. e4 d5 2. e5 f5 3. exf6 d4 4. fxg7 d3 5. gxh8=Q dxc2 6. Qxg8 cxb1=N 7. Rxb1 Qd3 8. Nh3 Nc6 9. Ng5 Be6 10. Nge4 O-O-O 1-0

[Event "Comments"]

1. e4 {best by test} e5 $1 2. Nf3! Nc6 {[%eval 0.2] [%clk 0:01:00]} 3. Bb5 *

[Event "Variations"]

1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 {Alapin}) 2... d6) (1... e6) 2. Nf3 $5 (2. f4! exf4)2... Nc6 {} (2... d6 1-0) 3. Bb5 a6 0-1

[Event "Checks, pins, castling both ways"]

1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 c5 5. Bd3 Nc6 6. Nge2 cxd4 7. exd4 d5 8. cxd5 Nxd5 9. O-O O-O 10. Bxh7+ Kxh7 11. Qd3+ Kg8
12. a3 Be7 13. Nxd5 Qxd5 14. Nc3 Qxd4 15. Qxd4 Nxd4 1-0

[Event "Clocks, and comments longer than a block of 64 bytes"]

1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%clk 0:02:58.5] } 2. Nf3 { [%emt 0:00:01] } {twice} 2... Nc6 {[%clk 9:59:59]}
3. Bb5 { A comment that goes on for more than the sixty-four bytes that are looked at together, and even then } 3... a6 {} 4. Ba4 {
[%clk 0:00:07] } ({ a variation [%clk 0:00:01] } 4. Bxc6 { (x) } 4... dxc6) 4... Nf6 $1 { [%clk 0:00:61] }5. O-O 1-0
)";

/// The parentheses inside do not count, whichever reader skips the variation.
TEST(FastMovetext, HiddenParenthesesOfAVariationThatIsLeftOut) {
  using pgn::test::game, pgn::test::mainline, pgn::test::read;
  for (const auto& [open, close] : {std::pair{"{", "}"}, {"<", ">"}, {"[", "]"}, {";", "\n"}, {"%", "\n"}}) {
    const std::string moves = std::string("1. e4 (1. d4 ") + open + ") e5 (" + close + " d5) *";
    const auto a = read(game(moves), 1, {.variations = false, .comments = false});
    EXPECT_EQ(mainline(a->record), "e4") << moves;
  }
}

TEST(FastMovetext, AgreesWithTheFallback) {
  fuzz::FastAgainstFallback readers;
  EXPECT_EQ(readers.check(kGames), "");
  EXPECT_EQ(readers.games, 6);
}

/// Frequent forms must not be declined, as the fallback is slower.
TEST(FastMovetext, AcceptsUsualMovetext) {
  auto takes = [](std::string_view movetext) {
    const std::string text = std::string(kFastMargin, ' ') + std::string(movetext);
    MoveWords words;
    GameRecord record;
    return readMovetextFast(std::string_view(text).substr(kFastMargin), {true, true}, words, record);
  };
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    EXPECT_TRUE(
        takes("1. e4 { [%clk 0:03:00] } 1... e5 {}2. Nf3{ any text, and enough of it that it ends "
              "in the next block of bytes } Nf6 3. Bc4{[x]} "));
    EXPECT_FALSE(takes("1. e4 { one { in the other } } e5 "));
    EXPECT_FALSE(takes("1. e4 } e5 "));
    EXPECT_FALSE(takes("1. e4 e5 {"));
    EXPECT_TRUE(takes("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 5. Re1 Re8 "));
    EXPECT_TRUE(takes("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O 6. f3 f6 "));
    EXPECT_TRUE(takes("1. e4 d5 2. e5 f5 3. exf6 d4 4. fxg7 d3 5. gxh8=Q dxc2 6. Qxg8 cxb1=N "));
    EXPECT_TRUE(takes("1. Nf3 d5 2. d3 d4 3. Nbd2 Qd5 4. Ne4 Qxe4 5. dxe4 "));
    EXPECT_TRUE(takes("1. e4 d6 2. Bb5+ Bd7 3. Nc3 Bxb5 4. Nxb5 Qd7 5. Nf3 Qxb5 "));
    // The rook or the king has moved, the king is attacked, or a piece is in between.
    EXPECT_FALSE(takes("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Rg1 a6 5. Rh1 a5 6. O-O "));
    EXPECT_FALSE(takes("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Ke2 a6 5. Ke1 a5 6. O-O "));
    EXPECT_FALSE(takes("1. e4 e5 2. Nf3 Nf6 3. Bc4 a6 4. d3 Bb4+ 5. O-O "));
    EXPECT_FALSE(takes("1. e4 e5 2. Nf3 d6 3. O-O "));
    EXPECT_FALSE(takes("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. O-O-O "));
    EXPECT_FALSE(takes("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. X-O-O "));
  }
  instructionSet = instructionSets().back();
}

/// The code path depends on the vector instructions of the machine: each of them in turn.
TEST(FastMovetext, WithEveryInstructionSet) {
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    mutate({kGames}, 5000, static_cast<unsigned>(set) + 10);
    if (::testing::Test::HasFailure()) break;
  }
  instructionSet = instructionSets().back();
}

TEST(FastMovetext, DamagedCopiesToo) {
  mutate({kGames}, 50000, 7);
}

/// Tags in every form (language/41 §3), most of them simple.
TEST(FastMovetext, DamagedTagSectionsToo) {
  mutate({"[Event \"a\"]\n[Site \"b\"]\n[Date \"2001.02.03\"]\n[Round \"1\"]\n[White \"Doe, John\"]\n"
          "[Black \"van der Wiel,J (2555)\"]\n[Result \"1-0\"]\n[WhiteElo \"2700\"]\n[BlackElo \"\"]\n"
          "[ECO \"B33\"]\n[EventDate \"????.??.??\"]\n\n1. e4 1-0\n",
          "[Event \"Names, of 64 bytes and more, so that tags lie across the bounds of blocks\"]\r\n[Opening "
          "\"x\"]\r\n[Opening \"y\"]\r\n[Date \"1999.??.??\"]\r\n[White \"A,  B.\"]\r\n[Black \"Tal, "
          "(2600)\"]\r\n[BlackElo \"2650\"]\r\n[WhiteRapid \"2000\"]\r\n[Variant \"chess960\"]\r\n\r\n1. d4 "
          "*\r\n",
          "[Event \"f\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n[Date \"2048.13.01\"]\n"
          "[EventDate \"2001.2.3\"]\n[ECO \"a1\"]\n[White \"?\"]\n[Black \"Van Der X\"]\n\n1. e4 *\n",
          "[Event \"In order\"]\n[Site \"b\"]\n[Date \"2001.??.??\"]\n[Round \"1\"]\n[White \"Doe,J\"]\n"
          "[Black \"Roe, R\"]\n[Result \"1-0\"]\n[WhiteElo \"0\"]\n[BlackElo \"2500\"]\n[ECO \"E99\"]\n"
          "[EventDate \"2000.12.31\"]\n[Annotator \"x\"]\n[Source \"\"]\n\n1. e4 1-0\n"},
         60000, 10);
}

TEST(FastMovetext, DamagedOdditiesToo) {
  std::vector<std::string> seeds;
  for (const auto& entry : std::filesystem::directory_iterator(CQL_SOURCE_DIR "/tests/data/pgn"))
    if (entry.path().extension() == ".pgn") seeds.push_back(contentsOf(entry.path()));
  mutate(seeds, 50000, 8);
}

TEST(FastMovetext, CollectionsToo) {
  std::vector<std::string> seeds;
  for (const std::filesystem::path& file : test::collections()) {
    const std::string text = gamesOf(file);
    fuzz::FastAgainstFallback readers;
    EXPECT_EQ(readers.check(text), "") << file.filename();
    EXPECT_GT(readers.games, 0);
    const std::vector<GameText> games = test::split(text);
    for (std::size_t i = 0; i < games.size(); i += 1 + games.size() / 200) seeds.emplace_back(games[i].text);
  }
  mutate(seeds, 20000, 9);
}

}  // namespace
}  // namespace cql::pgn
