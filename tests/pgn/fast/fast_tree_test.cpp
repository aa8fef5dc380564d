// The fast reader of trees reads what it accepts as the fallback does, without warnings (language/40 §1,
// language/41).
#include "pgn/fast/fast_tree.h"

#include <gtest/gtest.h>

#include "io/instruction_set.h"
#include "tests/fuzz/fast_path_fuzz.h"
#include "tests/pgn/fast/damage.h"
#include "tests/pgn/support.h"

namespace cql::pgn {
namespace {

struct Tree {
  std::string text;
  GameRecord record;
  bool accepted = false;
};

/// Reads movetext, from a start if one is given.
std::unique_ptr<Tree> treeOf(std::string_view movetext, std::string_view fen = {}, TreeParts parts = {}) {
  auto tree = std::make_unique<Tree>();
  tree->text = std::string(kFastMargin, ' ') + std::string(movetext);
  StartPosition start = standardStart();
  std::vector<std::string_view> doubts;
  if (!fen.empty()) {
    EXPECT_TRUE(parseFen(fen, false, start, doubts)) << fen;
  }
  tree->accepted =
      FastTree().read(std::string_view(tree->text).substr(kFastMargin), parts, start, {}, tree->record);
  return tree;
}

bool takes(std::string_view movetext, std::string_view fen = {}) {
  return treeOf(movetext, fen)->accepted;
}

constexpr std::string_view kGames[] = {
    R"([Event "Lines"]

{Start} {of it} 1. e4 {a} $1 $14 {b} ({lead} {two} 1. d4 $2 {c} (1. c4 c5 (1... e5 2. Nc3 {English}) 2. Nf3) (1. Nf3)
1... d5 {d}) (1. f4 {e}) {f} 1... e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4 (3. Bb5 g6 {g}) 3... cxd4) (2... e6)) {h}
2. Nf3 Nc6 3. Bb5!? a6 $6 (3... Nf6 4. O-O (4. d3 Bc5 5. c3 O-O 6. O-O) 4... Nxe4 5. Re1) 4. Ba4 (4. Bxc6 dxc6 5. O-O
(5. Nc3) (5. d4 exd4 6. Qxd4 Qxd4 7. Nxd4) 5... f6) {i} {j} 4... Nf6 5. O-O 1-0
)",
    R"([Event "En passant, promotions, null moves"]

1. e4 Nf6 2. e5 d5 (2... f5 3. exf6 (3. Nc3 Ne4) (3. -- d5 4. exd6) 3... exf6) 3. exd6 (3. d4 Ne4 4. -- (4. f4 c5) 4... --
5. Nc3) (3. f4) 3... exd6 4. d4 h5 5. d5 c5 (5... b5 6. a4) 6. dxc6 (6. c4) 6... h4 7. cxb7 h3 (7... Nc6 8. bxa8=Q (8. bxc8=R)
(8. bxa8=N Bb7)) 8. bxc8=Q Qxc8 9. g4 a5 10. g5 a4 11. b4 axb3 *
)",
    R"([Event "Black moves first"]
[FEN "r3k2r/pp1p1ppp/8/2pPp3/8/8/PPP2PPP/R3K2R b KQkq - 0 7"]

{x} 7... O-O (7... O-O-O 8. O-O (8. O-O-O d6 9. Kb1 (9. c4 Kb8))) (7... a5 8. c4 (8. O-O-O O-O (8... O-O-O))) {y} 8. c4 (8. O-O)
8... b5 9. cxb5 (9. b3 bxc4 (9... b4)) 9... a6 0-1
)",
    R"([Event "Variations of the answer to a capture en passant"]

1. e4 Nf6 2. e5 d5 3. exd6 exd6 (3... Qxd6 (3... cxd6 4. Z0) 4. Nc3) 4. d4 (4. --) *
)",
    R"([Event "Some rights"]
[FEN "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w Kq - 3 10"]

10. O-O (10. a3 O-O-O 11. O-O) (10. h3 a6 11. O-O (11. a4 O-O-O)) 10... O-O-O (10... Rb8 11. h3 Ra8 12. h4) 1/2-1/2
)",
    R"(Free text
of two lines
[Event "Clocks"]

1. e4 {[%clk 0:01:00]} (1. d4 {[%eval 0.3] [%clk 0:00:59]} {[%emt 0:00:02]} 1... d5 {[%clk 0:00:58]
}) 1... e5 {+0.16/13 0.07s} ({[%clk 0:00:01]} 1... c5 {[%eval #3]}) {[%clk 0:00:57]} 2. Nf3 *
)"};

std::vector<std::string> seeds() {
  return {std::begin(kGames), std::end(kGames)};
}

/// Frequent forms must not be declined, as the fallback is slower.
TEST(FastTree, AcceptsAnnotatedMovetext) {
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    EXPECT_TRUE(takes("1. e4 {a} $1 (1. d4 d5 {b}) (1. c4!? c5) 1... e5?! {c} "));
    EXPECT_TRUE(takes("{start} 1. e4 ({lead} 1. d4 (1. c4) 1... d5) 1... e5 { a\ncomment of  two lines } "));
    EXPECT_TRUE(
        takes("1. e4 Nf6 2. e5 d5 3. exd6 (3. d4) (3. exd6 e5 4. -- (4. h3) 4... Z0) 3... cxd6 4. -- e5 "));
    EXPECT_TRUE(takes("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 (3... Bc5 4. O-O Nf6 (4... d6) 5. Re1 O-O) 4. O-O "));
    EXPECT_TRUE(takes("7... O-O (7... O-O-O) 8. O-O-O ", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 7"));
    EXPECT_TRUE(takes("{nothing} "));
    EXPECT_TRUE(takes(""));
    // What causes warnings, or has another meaning.
    for (const std::string_view text :
         {"1. e4 () 1... e5 ", "(1. d4) 1. e4 ", "1. e4 (1. d4 ", "1. e4) ", "1. e4 ({x}) 1... e5 ",
          "1. e4 ((1. d4)) ", "1. e4!!! ", "1. e4 $256 ", "1. e4 $ ", "1. e4 {a {b} c} ", "1. e4 } ",
          "1. e4 {a ", "1. e4 (1. e5) 1... e5 ", "1. e4 (1. d4 1-0) 1... e5 ",
          "1. e4 (1. d4 d5 2. Ke3) 1... e5 ", "1. e4 [x] ", "1. e4 N "})
      EXPECT_FALSE(takes(text)) << text;
    // The right to castle is lost on the line itself, on the one around it, or in the start.
    EXPECT_FALSE(takes("1. Nf3 a6 2. g3 a5 3. Bg2 a4 (3... b6 4. Rg1 b5 5. Rh1 b4 6. O-O) 4. O-O "));
    EXPECT_FALSE(takes("1. Nf3 a6 2. g3 a5 3. Bg2 a4 4. Rg1 b6 5. Rh1 b5 (5... h6 6. O-O) 6. d3 "));
    EXPECT_TRUE(takes("1. Nf3 a6 2. g3 a5 3. Bg2 a4 (3... b6 4. Rg1 b5 5. Rh1 b4) 4. O-O "));
    EXPECT_FALSE(takes("1. O-O-O ", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1"));
    // These have moves of their own.
    EXPECT_FALSE(takes("1. hxg6 ", "4k3/6p1/8/6pP/8/8/8/4K3 w - g6 0 1"));
  }
  instructionSet = instructionSets().back();
}

/// The example of language/40 §1.2.
TEST(FastTree, NumbersInPreorder) {
  const auto tree = treeOf("1. e4 (1. d4 d5 (1... Nf6) 2. c4) 1... e5 2. Nf3 Nc6 ");
  ASSERT_TRUE(tree->accepted);
  const GameView game = tree->record.view();
  ASSERT_EQ(game.count, 9);
  const std::int32_t parents[] = {-1, 0, 1, 2, 3, 0, 5, 6, 5}, ends[] = {9, 5, 5, 5, 5, 9, 8, 8, 9};
  const std::int32_t plies[] = {0, 1, 2, 3, 4, 1, 2, 3, 2}, depths[] = {0, 0, 0, 0, 0, 1, 1, 1, 2};
  const int targets[] = {0, 28, 36, 21, 42, 27, 35, 26, 45};
  for (std::int32_t id = 0; id < game.count; ++id) {
    EXPECT_EQ(game.parents[id], parents[id]) << id;
    EXPECT_EQ(game.subtreeEnds[id], ends[id]) << id;
    EXPECT_EQ(game.plies[id], plies[id]) << id;
    EXPECT_EQ(game.depths[id], depths[id]) << id;
    EXPECT_EQ(game.childIndexes[id], id == 5 || id == 8 ? 1 : 0) << id;
    EXPECT_EQ(game.sides[id], plies[id] % 2) << id;
    if (id > 0) {
      EXPECT_EQ(moveTo(game.moves[id]), targets[id]) << id;
    }
  }
}

/// The table of language/41 §7, and the first row of the list above it.
TEST(FastTree, CommentsHaveTheirPlaces) {
  const auto tree = treeOf("{s} 1. e4 {a} {b} ({lead} 1. d4 {v}) {c} (1. c4) {  d\n\te } 1... e5 $1 ");
  ASSERT_TRUE(tree->accepted);
  using Comment = std::tuple<std::int32_t, std::string, std::int32_t>;
  std::vector<Comment> comments;
  for (const PositionComment& c : tree->record.comments)
    comments.emplace_back(c.position, c.text, c.variations);
  EXPECT_EQ(comments, (std::vector<Comment>{
                          {0, "s", 0}, {1, "a", 0}, {1, "b", 0}, {1, "c", 1}, {1, "d e", 2}, {3, "v", 0}}));
  ASSERT_EQ(tree->record.variationComments.size(), 1u);
  EXPECT_EQ(tree->record.variationComments[0].position, 3);
  EXPECT_EQ(tree->record.variationComments[0].text, "lead");
  ASSERT_EQ(tree->record.nags.size(), 1u);
  EXPECT_EQ(tree->record.nags[0].position, 2);
}

TEST(FastTree, AgreesWithTheFallback) {
  fuzz::FastAgainstFallback readers;
  for (const std::string_view text : kGames) EXPECT_EQ(readers.check(text), "") << text;
}

/// Blocks of 64 bytes within a comment are passed over, unless one holds a byte that matters.
TEST(FastTree, LongComments) {
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    fuzz::FastAgainstFallback readers;
    for (const std::size_t before : {0, 1, 37, 62, 63})
      for (const std::size_t length : {0, 1, 62, 63, 64, 65, 127, 128, 129, 200, 500})
        for (const char odd : {'x', '{', '}', '\0', ';', '(', '\n'})
          for (std::size_t at = 0; at <= length; at += length < 130 ? 1 : 61) {
            std::string comment(length, 'a');
            if (at < length) comment[at] = odd;
            const std::string text = "[Event \"Long\"]\n\n" + std::string(before, ' ') + "1. e4!{" + comment +
                                     "}e5 (1... c5 {" + comment + "} 2. Nf3) 2. Nf3 *\n";
            ASSERT_EQ(readers.check(text), "") << text;
          }
  }
  instructionSet = instructionSets().back();
  EXPECT_TRUE(takes("1. e4 {" + std::string(1000, 'a') + "} 1... e5 (1... c5) "));
}

/// More words than are played together, and lines that begin in the middle of these.
TEST(FastTree, LongTrees) {
  constexpr std::string_view kMoves[] = {"Nf3", "Nf6", "Ng1", "Ng8"}, kOthers[] = {"a3", "a6", "b3", "b6"};
  for (const int every : {1, 3, 7, 100, 255}) {
    std::string text = "[Event \"Long\"]\n\n";
    for (int i = 0; i < 1200; ++i) {
      text += std::string(kMoves[i % 4]) + " ";
      if (i % every == 0)
        text += "(" + std::string(kOthers[i % 2]) + " {x} $3 " + std::string(kOthers[1 - i % 2]) + " (" +
                std::string(kOthers[3 - i % 2]) + ")) {y} ";
    }
    text += "1-0\n";
    fuzz::FastAgainstFallback readers;
    EXPECT_EQ(readers.check(text), "") << every;
    EXPECT_TRUE(takes(std::string_view(text).substr(text.find('\n'), text.rfind('1') - text.find('\n'))));
  }
}

/// Castling behind long lines, many times: the fallback may take over, and the time stays linear.
TEST(FastTree, ManyCastlingsBehindLongLines) {
  std::string text = "[Event \"Castling\"]\n\nNf3 Nf6 g3 g6 Bg2 Bg7 ";
  for (int i = 0; i < 3000; ++i) text += "Nc3 Nc6 Nb1 Nb8 ";
  text += "O-O ";
  for (int i = 0; i < 3000; ++i) text += "(O-O O-O) ";
  fuzz::FastAgainstFallback readers;
  EXPECT_EQ(readers.check(text + "*\n"), "");
}

TEST(FastTree, WithEveryInstructionSet) {
  for (const InstructionSet set : instructionSets()) {
    instructionSet = set;
    test::mutate(seeds(), 5000, static_cast<unsigned>(set) + 30);
    if (::testing::Test::HasFailure()) break;
  }
  instructionSet = instructionSets().back();
}

TEST(FastTree, DamagedCopiesToo) {
  test::mutate(seeds(), 60000, 31);
}

}  // namespace
}  // namespace cql::pgn
