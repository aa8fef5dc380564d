// language/41 §2, §3 and §7: arbitrary white space, games without tags, names of tags in lower case. Expected
// values follow from the PGN standard (3.1, 5, 8.1) and were counted by hand.
#include <gtest/gtest.h>

#include "pgn/split/count_games.h"
#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

/// The movetext of all games of a text, also counted, found from the middle and read in parts.
std::vector<std::string> games(const std::string& text) {
  std::vector<std::string> all;
  const std::vector<GameText> parts = split(text);
  for (std::size_t n = 1; n <= parts.size(); ++n) all.push_back(movetext(read(text, n)->record));
  EXPECT_EQ(countGames(text, true).games, all.size()) << text;
  std::vector<std::size_t> ends = {0};
  for (const GameText& part : parts) ends.push_back(part.offset + part.text.size());
  for (std::size_t from = 1; from < text.size(); ++from) {
    const std::size_t start = findGameStart(text, from);
    if (start < text.size()) {
      EXPECT_NE(std::ranges::find(ends, start), ends.end()) << text << from;
    }
  }
  // Games that are known to be complete although the text may continue are equal.
  for (std::size_t size = 1; size < text.size(); ++size) {
    GameSplitter splitter(std::string_view(text).substr(0, size), false);
    std::size_t i = 0;
    for (GameText game; splitter.next(game); ++i)
      EXPECT_TRUE(i < parts.size() && game.text == parts[i].text) << text.substr(0, size);
  }
  return all;
}

using Games = std::vector<std::string>;

TEST(Layout, MovesMayStandBehindATag) {
  EXPECT_EQ(games("[Event \"x\"] [White \"A\"] 1. e4 e5 2. Nf3 *\n\n[Event \"y\"]\n\n1. d4 *\n"),
            (Games{"1.e4 e5 2.Nf3 *", "1.d4 *"}));
  EXPECT_EQ(games("[White \"A\"] {c} e4 *\n[White \"B\"]d4 1-0\n"), (Games{"{c}\n1.e4 *", "1.d4 1-0"}));
  EXPECT_EQ(games("[Event \"x\"] and more\n[Note \"a\"] b\"] ; c\n\n1. e4 *\n"), (Games{"1.e4 *"}));
  const auto a = read("[Event \"x\"] and more\n[Note \"a\"] b\"] ; c\n\n1. e4 *\n");
  EXPECT_EQ(a->record.tags.others[0].value, "a\"] b");
  EXPECT_EQ(a->warnings, std::vector<std::string>{"text behind a tag dropped"});
}

TEST(Layout, ADatabaseMayStandOnOneLine) {
  EXPECT_EQ(games("[Event \"x\"][White \"A\"] 1. e4 1-0 [Event \"y\"] 1. d4 * [Event \"z\"] 1. c4 *"),
            (Games{"1.e4 1-0", "1.d4 *", "1.c4 *"}));
  EXPECT_EQ(games("[Event \"x\"] 1. e4 e5 [Event \"y\"] 1. d4 [Event \"z\"] 1. c4"),
            (Games{"1.e4 e5 *", "1.d4 *", "1.c4 *"}));
}

TEST(Layout, GamesWithoutTagsBeginInManyWays) {
  const Games two = {"1.e4 e5 1-0", "1.d4 *"};
  const std::string next = "\n\n[Event \"y\"]\n\n1. d4 *\n";
  EXPECT_EQ(games("{c} 1. e4 e5 1-0" + next), (Games{"{c}\n1.e4 e5 1-0", "1.d4 *"}));
  EXPECT_EQ(games("; c\n1. e4 e5 1-0" + next), two);
  EXPECT_EQ(games("% c\n1. e4 e5 1-0" + next), two);
  EXPECT_EQ(games("$1 1. e4 e5 1-0" + next), two);
  EXPECT_EQ(games("17. e4 e5 1-0" + next), two);
  EXPECT_EQ(games("1\u2026 e4 e5 1-0" + next), two);
  EXPECT_EQ(games("A - B, Baku\n1. e4 e5 1-0" + next), (Games{"{A - B, Baku}\n1.e4 e5 1-0", "1.d4 *"}));
  EXPECT_EQ(games("1. e4 e5 1-0\n\n{c} 1. d4 *\n\n23. c4 0-1\n"),
            (Games{"1.e4 e5 1-0", "{c}\n1.d4 *", "1.c4 0-1"}));
  // Text that follows no game is free text before the tags.
  EXPECT_EQ(games("{c}" + next), (Games{"{_c_\n}\n1.d4 *"}));
  EXPECT_EQ(games("12. Runde" + next), (Games{"{12. Runde\n}\n1.d4 *"}));
}

TEST(Layout, SectionsWithoutEventAreGames) {
  EXPECT_EQ(
      games("[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n\n[White \"E\"]\n\n1. e4 *\n"),
      (Games{"*", "*", "1.e4 *"}));
  EXPECT_EQ(games("[White \"A\"]\n\n[Event \"x\"]\n\n[White \"B\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. d4 *\n"),
            (Games{"*", "1.e4 *", "1.d4 *"}));
  EXPECT_EQ(games("[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 *\n"), (Games{"1.e4 *"}));
}

TEST(Layout, ClosedCommentsHoldAnything) {
  EXPECT_EQ(
      games("[Event \"x\"]\n\n1. e4 {see\n\n[Event \"y\"]\n\n1. d4 *} e5 *\n\n[Event \"z\"]\n\n1. c4 *\n")
          .size(),
      2u);
  // Not closed, or a brace opens first: the comment ends before the tags.
  EXPECT_EQ(games("[Event \"x\"]\n\n1. e4 {see\n\n[Event \"y\"]\n\n1. d4 {c} *\n"),
            (Games{"1.e4 {see} *", "1.d4 {c} *"}));
  EXPECT_EQ(games("[Event \"x\"]\n\n1. e4 {see\n\n[Event \"y\"]\n\n1. d4 *\n"),
            (Games{"1.e4 {see} *", "1.d4 *"}));
}

TEST(Layout, TagsMayBeWrittenCarelessly) {
  const auto a = read(
      "[Event\"x\"]\n[Site \u201cHere\u201d]\n[white \"A\"]\n[BLACK \x93"
      "B\x94]\n[whiteelo \"2400\"]\n"
      "[Fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n");
  const TagSection& tags = a->record.tags;
  EXPECT_EQ(tags.event, "x");
  EXPECT_EQ(tags.site, "Here");
  EXPECT_EQ(tags.white, "A");
  EXPECT_EQ(tags.black, "B");
  EXPECT_EQ(tags.ratings[kWhite].value, 2400);
  EXPECT_EQ(a->record.view().count, 2);
  EXPECT_TRUE(a->warnings.empty());
  for (const std::string none : {"", " ", "?", "startpos"}) {
    const auto b = read(game("1. e4 *", "[FEN \"" + none + "\"]\n"));
    EXPECT_EQ(movetext(b->record), "1.e4 *") << none;
    EXPECT_TRUE(b->warnings.empty()) << none;
  }
}

}  // namespace
}  // namespace cql::pgn::test
