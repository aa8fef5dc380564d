// language/03 §1 - §2: cases that the recorded answers do not cover.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

TEST(Writer, CommentParts) {
  const auto a = read(game("{start} 1. e4 {own} e5 *"));
  Annotations notes;
  notes.header = "Game number 9";
  notes.footer = " white power: 47 matchcount: 3";
  notes.added = {{0, "x"}, {0, "x"}, {0, "start"}, {1, "own"}, {1, "{y}"}, {1, "{y}"}, {2, "z"}};
  EXPECT_EQ(movetext(a->record, notes),
            "{start Game number 9 x start  white power: 47 matchcount: 3}\n1.e4 {own own _y_} 1...e5 {z} *");
  notes.uniqueComments = false;
  EXPECT_EQ(
      movetext(a->record, notes),
      "{start Game number 9 x x start  white power: 47 matchcount: 3}\n1.e4 {own own _y_ _y_} 1...e5 {z} *");
}

/// However many are between two that are equal (language/03 §2).
TEST(Writer, EqualCommentsOfAPositionStandOnce) {
  const auto a = read(game("1. e4 *"));
  for (int count : {2, 15, 16, 17, 18, 40}) {
    std::vector<std::string> texts;
    std::string expected;
    for (int i = 0; i < count; ++i) {
      texts.push_back(std::string(1, static_cast<char>('0' + i)));
      expected += (i ? " " : "") + texts.back();
    }
    Annotations notes;
    for (int round = 0; round < 2; ++round)
      for (const std::string& text : texts) notes.added.push_back({1, text});
    std::string text = movetext(a->record, notes);
    std::replace(text.begin(), text.end(), '\n', ' ');
    EXPECT_EQ(text, "1.e4 {" + expected + "} *");
  }
}

TEST(Writer, WordOfOneMove) {
  const std::string queens = "[FEN \"6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1\"]\n";
  for (const char* move : {"Qae4", "Qh4e4", "Q1e4"})
    EXPECT_EQ(mainline(read(game(std::string("1. ") + move + " *", queens))->record), move);
}

TEST(Writer, RemovedCommentLeavesItsSpace) {
  const auto a = read(game("1. e4 {old} e5 {} Nf3 {gone} *"));
  Annotations notes;
  notes.added = {{1, "new"}, {2, "new"}};
  notes.removed = {1, 2, 3};
  EXPECT_EQ(movetext(a->record, notes), "1.e4 { new} 1...e5 {new} 2.Nf3 *");
}

TEST(Writer, LineFeedInACommentEndsTheLine) {
  const auto a = read(game("1. e4 *"));
  Annotations notes;
  notes.added = {{1, "one\ntwo"}};
  EXPECT_EQ(movetext(a->record, notes), "1.e4 {one\ntwo} *");
}

TEST(Writer, TagsSet) {
  const auto a =
      read(game("*", "[Annotator \"old\"]\n[Source \"s\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n"));
  Annotations notes;
  const std::vector<TagChange> changes = {{"Zone", "2"}, {"Annotator", "new"}, {"Alt", "\"q\""}};
  notes.tags = changes;
  const std::string text = written(a->record, notes);
  EXPECT_NE(
      text.find("[Result \"*\"]\n[Annotator \"new\"]\n[Source \"s\"]\n[Zone \"2\"]\n[Alt \"\"q\"\"]\n[FEN "),
      std::string::npos)
      << text;
}

TEST(Writer, MoveNumbersFollowTheFen) {
  const auto a = read(game("37... Kd5 (37... Ke5 38. Ke3) 38. Ke3 Ke5 (38... Kc4) 39. Kd2 *",
                           "[FEN \"8/8/4k3/8/4p3/8/4K3/8 b - - 0 37\"]\n"));
  EXPECT_EQ(movetext(a->record), "37...Kd5 ( 37...Ke5 38.Ke3 ) 38.Ke3 Ke5 ( 38...Kc4 ) 39.Kd2 *");
}

TEST(Writer, LinesHold79Characters) {
  std::string moves;
  for (int i = 0; i < 60; i++) moves += "Nf3 Nf6 Ng1 Ng8 ";
  const auto a = read(game(moves + "{" + std::string(100, 'x') + " " + std::string(78, 'y') + " end} *"));
  std::istringstream lines(written(a->record));
  bool longWord = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == std::string(100, 'x'))
      longWord = true;
    else
      EXPECT_LE(line.size(), 79u) << line;
  }
  EXPECT_TRUE(longWord) << "a word of 80 or more characters stands alone on its line";
}

/// A line end comes before any word that would reach column 80, also at the beginning of a line.
TEST(Writer, LongWordsBehindEachOther) {
  const std::string one(80, 'x'), other(80, 'y'), full(79, 'z');
  const auto a = read(game("1.e4 {" + one + " " + other + " " + full + "} *"));
  EXPECT_EQ(movetext(a->record), "1.e4 {\n" + one + "\n\n" + other + "\n" + full + "\n} *");
}

TEST(Writer, CharactersNotBytesAreCounted) {
  std::string word;
  for (int i = 0; i < 70; i++) word += "é";
  const auto a = read(game("{" + word + " x} *"));
  EXPECT_EQ(movetext(a->record), "{" + word + " x}\n*");
}

}  // namespace
}  // namespace cql::pgn::test
