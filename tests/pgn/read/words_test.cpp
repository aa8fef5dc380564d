// language/41 §5 and §7: words that are not moves, signs beyond ASCII, spellings of results and castling. The
// numbers of signs are those of the PGN standard (section 10); expected values were counted by hand.
#include <gtest/gtest.h>

#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

struct Word {
  std::string text;
  int nag;     ///< 0: none
  bool warns;  ///< it is unknown
};

const std::vector<Word>& words() {
  static const std::vector<Word> all = {
      {"±", 16, false},     {"\xb1", 16, false},  // encoded in Windows-1252
      {"∓", 17, false},     {"⩲", 14, false},     {"⩱", 15, false},     {"∞", 13, false},
      {"□", 7, false},      {"→", 40, false},     {"↑", 36, false},     {"⊕", 138, false},
      {"‼", 3, false},      {"⁇", 4, false},      {"⁉", 5, false},      {"⁈", 6, false},
      {"+−", 18, false},    {"−+", 19, false},    {"TN", 146, false},   {"N", 146, false},
      {"RR", 145, false},   {"/\\", 140, false},  {"†", 0, false},      {"\x86", 0, false},
      {"…", 0, false},      {"\x85", 0, false},   {"\u00ad", 0, false}, {"\xad", 0, false},
      {"\u00a0", 0, false}, {"\xa0", 0, false},   {"\u200b", 0, false}, {"\ufeff", 0, false},
      {"«", 0, true},       {"–", 0, true},       {"\x96", 0, true},    {"−", 0, true},
      {"½", 0, true},       {"Novelty", 0, true}, {",", 0, true},       {"0:05", 0, true},
      {"dbl.ch.", 0, true}, {"!!!", 3, true},     {"???", 4, true},     {"?!!", 6, true},
  };
  return all;
}

TEST(Words, UnknownWordsLoseNoMoves) {
  for (const Word& word : words()) {
    const std::string nag = word.nag > 0 ? " $" + std::to_string(word.nag) : "";
    for (const std::string between : {" ", ""}) {
      const auto a = read(game("1. e4 e5 2. Bc4" + between + word.text + " Nf6 3. d3 *"));
      EXPECT_EQ(movetext(a->record), "1.e4 e5 2.Bc4" + nag + " Nf6 3.d3 *") << word.text;
      EXPECT_EQ(!a->warnings.empty(), word.warns) << word.text;
    }
  }
}

TEST(Words, OfAnEllipsisBeginTheNextMove) {
  const auto a = read(game("1. e4 1\u2026e5 2. Nf3 2\x85Nc6 *"));
  EXPECT_EQ(movetext(a->record), "1.e4 e5 2.Nf3 Nc6 *");
  EXPECT_TRUE(a->warnings.empty());
}

TEST(Words, OnlyWordsThatLookLikeMovesEndTheLine) {
  const auto moves = [](const char* text) { return movetext(read(game(text))->record); };
  EXPECT_EQ(moves("1. e4 e5 2. Sf3 Nc6 *"), "1.e4 e5 *");
  EXPECT_EQ(moves("1. e4 e5 2. Nf9 Nf3 *"), "1.e4 e5 *");
  EXPECT_EQ(moves("1. e4 e5 2. e4e5d6 Nf3 *"), "1.e4 e5 *");
  EXPECT_EQ(moves("1. e4 e5 Petrosian 2. Nf3 *"), "1.e4 e5 2.Nf3 *");
  EXPECT_EQ(moves("1. e4 e5 https://x.org/games/e4f5a9 2. Nf3 *"), "1.e4 e5 2.Nf3 *");
  EXPECT_EQ(moves("1e4 e5 2Nf3, Nc6 3.Bb5 a6, *"), "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 *");
}

TEST(Words, WordsAfterACheckSignAreDropped) {
  const auto a = read(game("1. e4 f6 2. Qh5+ch g6 3. Qxg6+x hxg6 4. a3 *"));
  EXPECT_EQ(movetext(a->record), "1.e4 f6 2.Qh5+ g6 3.Qxg6+ hxg6 4.a3 *");
  EXPECT_EQ(a->warnings.size(), 2u);
}

TEST(Words, OfCastlingNeedNoDash) {
  for (const std::string castling : {"OO", "oo", "00", "OO!", "O–O", "0—0", "O\x96O", "O-O"}) {
    const auto a = read(game("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. " + castling + " *"));
    EXPECT_EQ(mainline(a->record), "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O") << castling;
  }
  const auto b = read(game("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. OOO ooo *"));
  EXPECT_EQ(movetext(b->record), "1.d4 d5 2.Nc3 Nc6 3.Bf4 Bf5 4.Qd2 Qd7 5.O-O-O O-O-O *");
}

TEST(Words, OfResultsHaveManyForms) {
  struct Spelling {
    std::string text;
    GameResult result;
  };
  const Spelling spellings[] = {
      {"1–0", GameResult::WhiteWins},
      {"1—0", GameResult::WhiteWins},
      {"0−1", GameResult::BlackWins},
      {"1\x96"
       "0",
       GameResult::WhiteWins},
      {"1 - 0", GameResult::WhiteWins},
      {"0 – 1", GameResult::BlackWins},
      {"1/2–1/2", GameResult::Draw},
      {"1/2 - 1/2", GameResult::Draw},
      {"½–½", GameResult::Draw},
      {"\xbd-\xbd", GameResult::Draw},
      {"½", GameResult::Draw},
      {"1/2-1/2`", GameResult::Draw},
  };
  for (const Spelling& spelling : spellings) {
    const std::string text = game("1. e4 e5 " + spelling.text + "\n") + game("1. d4 *");
    ASSERT_EQ(split(text).size(), 2u) << spelling.text;
    const auto a = read(text);
    EXPECT_EQ(a->record.result, spelling.result) << spelling.text;
    EXPECT_EQ(a->record.view().count, 3) << spelling.text;
    EXPECT_EQ(a->warnings, std::vector<std::string>{"unusual spelling of the result"}) << spelling.text;
  }
}

TEST(Words, OfResultsMayBeGluedToTheLastMove) {
  const auto a = read(game("1. e4 e5 2. Qh5 Ke7 3. Qxe5#1-0\n") + game("1. d4 d51/2-1/2\n") +
                          game("1. e4 (1. d40-1) e5 0-1\n"),
                      1);
  EXPECT_EQ(movetext(a->record), "1.e4 e5 2.Qh5 Ke7 3.Qxe5# 1-0");
  const std::string text = game("1. d4 d51/2-1/2\n") + game("1. e4 (1. d40-1) e5 *\n");
  EXPECT_EQ(movetext(read(text, 1)->record), "1.d4 d5 1/2-1/2");
  EXPECT_EQ(movetext(read(text, 2)->record), "1.e4 ( 1.d4 ) 1...e5 *");
}

}  // namespace
}  // namespace cql::pgn::test
