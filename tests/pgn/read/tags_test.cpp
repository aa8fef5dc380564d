// language/41 §3, §4 and language/03 §1.1: tags read, normalised and written.
#include "pgn/read/tags.h"

#include <gtest/gtest.h>

#include <cstring>

#include "pgn/read/tag_values.h"
#include "pgn/write/copy_tags.h"
#include "runtime/rules/start_position.h"
#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

std::string date(std::string_view value) {
  std::string out;
  int year;
  bool known;
  appendDate(value, out, year, known);
  return out;
}
std::string eco(std::string_view value) {
  std::string out;
  return appendEco(value, out) ? out : "none";
}
std::string player(std::string_view value) {
  std::string out;
  int elo;
  appendPlayer(value, out, elo);
  return elo > 0 ? out + "|" + std::to_string(elo) : out;
}
std::string fen(std::string_view text, std::vector<std::string_view>* doubts = nullptr) {
  StartPosition start;
  std::vector<std::string_view> own;
  std::string out;
  if (!parseFen(text, false, start, doubts ? *doubts : own)) return "unusable";
  appendFen(start, out);
  return out;
}

TEST(Tags, TheLastResultCounts) {
  const auto resultAfter = [](const std::string& tags) { return read(game("1. e4", tags))->record.result; };
  EXPECT_EQ(resultAfter("[Result \"1-0\"]\n[Result \"0-1\"]\n"), GameResult::BlackWins);
  EXPECT_EQ(resultAfter("[Result \"1-0\"]\n[Result \"\"]\n"), GameResult::Unknown);
  EXPECT_EQ(resultAfter("[Result \"1-0\"]\n[Result \"win\"]\n"), GameResult::Unknown);
}

TEST(Tags, Dates) {
  EXPECT_EQ(date("2001.2.3"), "2001.02.03");
  EXPECT_EQ(date("2001-02-03"), "2001.??.??");
  EXPECT_EQ(date("2001/02/03"), "2001.??.??");
  EXPECT_EQ(date("1998"), "1998.??.??");
  EXPECT_EQ(date("2001.13.45"), "2001.??.??");
  EXPECT_EQ(date("2001.13.15"), "2001.??.??");
  EXPECT_EQ(date("2001.12.32"), "2001.12.??");
  EXPECT_EQ(date("2001.??.15"), "2001.??.15");
  EXPECT_EQ(date("2001.2.30"), "2001.02.30");
  EXPECT_EQ(date("850.06.15"), "0850.06.15");
  EXPECT_EQ(date("2048.01.01"), "????.01.01");
  EXPECT_EQ(date("2047.00.00"), "2047.??.??");
  EXPECT_EQ(date("99999999999999999999.1.1"), "????.01.01");
  EXPECT_EQ(date(""), "????.??.??");
  EXPECT_EQ(date("????.??.??"), "????.??.??");
}

TEST(Tags, Eco) {
  EXPECT_EQ(eco("B33"), "B33");
  EXPECT_EQ(eco("C4"), "C40");
  EXPECT_EQ(eco("A0"), "A00");
  EXPECT_EQ(eco("a12"), "A12");
  EXPECT_EQ(eco("C20a1"), "C20a1");
  EXPECT_EQ(eco("C20a5"), "C20a");
  EXPECT_EQ(eco("B12 something"), "B12");
  EXPECT_EQ(eco("xyz"), "none");
  EXPECT_EQ(eco("F00"), "none");
  EXPECT_EQ(eco("?"), "none");
  EXPECT_EQ(eco(""), "none");
}

TEST(Tags, Players) {
  EXPECT_EQ(player("Tal,Mikhail."), "Tal, Mikhail");
  EXPECT_EQ(player("Doe,   John"), "Doe, John");
  EXPECT_EQ(player("  Doe , John"), "Doe , John");
  EXPECT_EQ(player("Beta, B.. \t"), "Beta, B");
  EXPECT_EQ(player("van Kappa, L."), "Van Kappa, L");
  EXPECT_EQ(player("van Der Wiel"), "Van der Wiel");
  EXPECT_EQ(player("Van Den Berg"), "Van den Berg");
  EXPECT_EQ(player("Van De Velde"), "Van de Velde");
  EXPECT_EQ(player("van der Wiel,J (2555)"), "Van der Wiel, J|2555");
  EXPECT_EQ(player("Iota (2222)"), "Iota|2222");
  EXPECT_EQ(player("Iota (222)"), "Iota (222)");
  EXPECT_EQ(player("a,b,c"), "a, b, c");
  EXPECT_EQ(player(""), "");
}

/// Normalisation is idempotent, and ordinary names are in normal form.
TEST(Tags, NormalPlayers) {
  for (std::string_view name : {"a", "Tal, Mihail", "a, b, c", "a,", "Klasup, Karlis Z"})
    EXPECT_TRUE(isNormalPlayer(name)) << name;
  constexpr std::string_view kBytes = ", .av";
  for (int i = 0; i < 5 * 5 * 5 * 5 * 5; ++i) {
    std::string name;
    for (int rest = i; rest > 0; rest /= 5) name += kBytes[static_cast<std::size_t>(rest % 5)];
    if (isNormalPlayer(name)) {
      EXPECT_EQ(player(name), name);
    }
  }
}

TEST(Tags, Ratings) {
  const auto a =
      read(game("*", "[WhiteElo \"2700\"]\n[WhiteElo \"2600\"]\n[BlackElo \"0\"]\n[BlackRapid \"9999\"]\n"));
  EXPECT_EQ(a->record.tags.ratings[kWhite].value, 2700);
  EXPECT_EQ(a->record.tags.ratings[kBlack].value, 4000);
  EXPECT_EQ(kRatingKinds[a->record.tags.ratings[kBlack].kind], "Rapid");
  ASSERT_EQ(a->record.tags.others.size(), 1u);
  EXPECT_EQ(a->record.tags.others[0].value, "2600");
  EXPECT_NE(written(a->record).find("[WhiteElo \"2700\"]\n[BlackRapid \"4000\"]\n[WhiteElo \"2600\"]\n"),
            std::string::npos);
}

/// The first one with a value counts, also of ratings that follow a name.
TEST(Tags, RatingsBehindNames) {
  const auto a = read(game("*", "[WhiteElo \"2700\"]\n[White \"Iota (2222)\"]\n[Black \"Tal (2600)\"]\n"));
  EXPECT_EQ(a->record.tags.white, "Iota");
  EXPECT_EQ(a->record.tags.ratings[kWhite].value, 2700);
  EXPECT_EQ(a->record.tags.ratings[kBlack].value, 2600);
}

TEST(Tags, NamesAndValues) {
  const auto a = read(game("*",
                           "[white \"small\"]\n[  White   \"Spaces, In Tag\" ]\n[Quote \"say "
                           "\\\"hi\\\"\"]\n[Foo \"1\"]\n[Foo \"2\"]\n"
                           "[Note \"semicolon ; braces { } brackets [ ] and 1-0\"]\n[Empty \"\"] trailing\n"
                           "[Odd \"a\"] b\"]\n[One \"1\"] [Two \"2\"]\n[Black \"\"]\n"));
  const TagSection& tags = a->record.tags;
  EXPECT_EQ(tags.white, "Spaces, In Tag");
  EXPECT_EQ(tags.black, "");
  const std::vector<std::pair<std::string_view, std::string_view>> expected = {
      {"Quote", "say \\\"hi\\\""},
      {"Foo", "2"},
      {"Note", "semicolon ; braces { } brackets [ ] and 1-0"},
      {"Empty", ""},
      {"Odd", "a\"] b"},
      {"One", "1"},
      {"Two", "2"}};
  ASSERT_EQ(tags.others.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); i++) {
    EXPECT_EQ(tags.others[i].name, expected[i].first);
    EXPECT_EQ(tags.others[i].value, expected[i].second);
  }
  EXPECT_EQ(a->warnings, std::vector<std::string>{"text behind a tag dropped"});
}

/// A quote ends the name, too.
TEST(Tags, NoWhiteSpaceBehindTheName) {
  const auto a = read(game("*", "[Site\"here\"]\n[Round\t\"1\"]\n[Foo\"1\"] [Foo \"2\"]\n"));
  EXPECT_EQ(a->record.tags.site, "here");
  EXPECT_EQ(a->record.tags.round, "1");
  ASSERT_EQ(a->record.tags.others.size(), 1u);
  EXPECT_EQ(a->record.tags.others[0].value, "2");
  EXPECT_TRUE(a->warnings.empty());
}

TEST(Tags, MissingOnes) {
  const auto a = read("[Foo \"1\"]\n\n*\n");
  EXPECT_EQ(written(a->record),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black "
            "\"?\"]\n[Result \"*\"]\n"
            "[Foo \"1\"]\n\n*\n\n\n");
}

TEST(Tags, ManyOthersKeepTheirPlaces) {
  std::string tags;
  for (int i = 0; i < 200; i++) tags += "[T" + std::to_string(i) + " \"a\"]\n";
  for (int i = 0; i < 200; i++) tags += "[T" + std::to_string(i) + " \"" + std::to_string(i) + "\"]\n";
  const auto a = read(game("*", tags));
  ASSERT_EQ(a->record.tags.others.size(), 200u);
  for (std::size_t i = 0; i < 200; i++) EXPECT_EQ(a->record.tags.others[i].value, std::to_string(i));
}

TEST(Fen, MissingFields) {
  EXPECT_EQ(fen("4k3/8/8/8/8/8/4P3/4K3 b - -"), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
  EXPECT_EQ(fen("4k3/8/8/8/8/8/4P3/4K3 w"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  // Without a castling field castling is allowed where king and rook stand on their original squares.
  EXPECT_EQ(fen("r3k3/8/8/8/8/8/8/1R2K2R w"), "r3k3/8/8/8/8/8/8/1R2K2R w Kq - 0 1");
  EXPECT_EQ(fen("4k388888/4P3/4K3 w - - 7 31"), "4k3/8/8/8/8/8/4P3/4K3 w - - 7 31");
}

TEST(Fen, Unusable) {
  for (const char* text :
       {"", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 x",
        "4k3/8/8/8/8/8/4K3 w", "4k3/9/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/3KK3 w", "4k3/8/8/8/8/8/8/4K2X w",
        "4k3/8/8/8/8/8/8/4K4 w", "4k3//8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w KX - 0 1"}) {
    EXPECT_EQ(fen(text), "unusable") << text;
  }
}

TEST(Fen, DoubtfulFieldsAreReported) {
  auto doubts = [](std::string_view text) {
    std::vector<std::string_view> found;
    EXPECT_NE(fen(text, &found), "unusable") << text;
    return found.size();
  };
  EXPECT_EQ(doubts("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), 1u);              // pawn on rank 1
  EXPECT_EQ(doubts("4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1"), 1u);  // 17 pieces
  EXPECT_EQ(doubts("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"), 1u);             // Black is in check, White to move
  EXPECT_EQ(doubts("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"), 0u);
  EXPECT_EQ(doubts("8/8/8/3kK3/8/8/8/8 w - - 0 1"), 1u);
  EXPECT_EQ(doubts("4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1"), 1u);  // one rook of a wing may castle
  EXPECT_EQ(doubts("4k3/8/8/8/8/8/8/RR2K3 w BB - 0 1"), 0u);
}

TEST(Fen, DroppedFields) {
  std::vector<std::string_view> doubts;
  EXPECT_EQ(fen("4k3/8/8/8/8/8/8/4K2R w KQ e3 0 1", &doubts), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(doubts.size(), 2u);
  EXPECT_EQ(fen("rnbqkbnr/ppp1pppp/8/8/2PpP3/5N2/PP1P1PPP/RNBQKB1R b KQkq c3 0 3"),
            "rnbqkbnr/ppp1pppp/8/8/2PpP3/5N2/PP1P1PPP/RNBQKB1R b KQkq c3 0 3");
}

/// The square must be empty (d6); the origin of the pawn (d7) is not checked.
TEST(Fen, EnPassantNeedsAFreeSquare) {
  for (const std::string board : {"4k3/8/8/3pP3/8/8/8/4K3", "4k3/3p4/8/3pP3/8/8/8/4K3"})
    EXPECT_EQ(fen(board + " w - d6 0 1"), board + " w - d6 0 1");
  std::vector<std::string_view> doubts;
  EXPECT_EQ(fen("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", &doubts), "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(doubts.size(), 1u);
  EXPECT_EQ(movetext(read(game("1. hxg6 Kd8 *", "[FEN \"4k3/6p1/8/6pP/8/8/8/4K3 w - g6 0 1\"]\n"))->record),
            "1.hxg6 Kd8 *");
}

/// The tag is kept verbatim; unusable rights are interpreted as written.
TEST(Fen, TheTagIsAsGiven) {
  auto tag = [](std::string_view text) {
    StartPosition start, again;
    std::vector<std::string_view> doubts;
    if (!parseFen(text, false, start, doubts)) return std::string("unusable");
    std::string out, first, second;
    appendFenTag(start, out);
    EXPECT_TRUE(parseFen(out, false, again, doubts)) << out;
    appendFen(start, first);
    appendFen(again, second);
    EXPECT_EQ(first, second) << text;
    return out;
  };
  EXPECT_EQ(tag("4k3/8/8/8/8/8/8/4K3 b KQkq - 7 13"), "4k3/8/8/8/8/8/8/4K3 b KQkq - 7 13");
  EXPECT_EQ(tag("4k2r/8/8/8/8/8/8/4K3 b kqKQ - 0 0"), "4k2r/8/8/8/8/8/8/4K3 b KQkq - 0 1");
  EXPECT_EQ(tag("4k3/6p1/8/6pP/8/8/8/4K3 w - g6 0 1"), "4k3/6p1/8/6pP/8/8/8/4K3 w - g6 0 1");
  EXPECT_EQ(tag("4k3/8/8/8/8/8/8/4K3 w - a3 0 1"), "4k3/8/8/8/8/8/8/4K3 w - a3 0 1");
  EXPECT_EQ(tag("4k3/8/8/8/8/8/8/4K3 w - a4 0 1"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(tag("r3k2r/8/8/8/8/8/8/R3K2R w"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(tag("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"), "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1");
}

/// As if they were missing.
TEST(Fen, CountersBelowZero) {
  EXPECT_EQ(fen("4k3/8/8/8/8/8/8/4K3 w - - -3 -7"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(Fen, MovesAreNumberedFromOne) {
  EXPECT_EQ(movetext(read(game("1. Kd2 *", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 0\"]\n"))->record), "1.Kd2 *");
}

TEST(Fen, Chess960) {
  EXPECT_EQ(fen("1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1"), "1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1");
  EXPECT_EQ(fen("1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1"), "1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1");
  EXPECT_EQ(fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

TEST(Fen, StandardStartIsNoOther) {
  const auto a =
      read(game("1. e4 *", "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n"));
  EXPECT_TRUE(a->record.tags.standardStart);
  EXPECT_NE(written(a->record).find("[FEN "), std::string::npos);
  EXPECT_TRUE(read(game("*"))->record.tags.fen.empty());
  for (const std::string state : {"b KQkq", "w Qkq", "w Kkq", "w KQq", "w KQk"}) {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR " + state + " - 0 1";
    EXPECT_FALSE(read(game("*", "[FEN \"" + start + "\"]\n"))->record.tags.standardStart) << state;
  }
}

/// The result of copyTags() for a game's tags; empty if it declines them.
std::string copied(std::string_view section) {
  const std::string text = std::string(section) + "\n1. e4 0-1\n";
  GameSplitter splitter(text);
  TagIndex index;
  splitter.writeTo(index);
  GameText game;
  EXPECT_TRUE(splitter.next(game));
  std::string scratch;
  TextBuffer out;
  return copyTags(game, GameResult::BlackWins, scratch, out) ? std::string(out.view()) : std::string();
}

constexpr std::string_view kRosterTags =
    "[Event \"\"]\n[Site \"S\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Alpha, A\"]\n[Black "
    "\"Beta\"]\n"
    "[Result \"0-1\"]\n";

/// Sections in the order of language/03 §1.1 are copied; other notations are corrected.
TEST(Tags, SectionsInOrderAreCopied) {
  const std::string roster(kRosterTags);
  const std::string more =
      "[WhiteElo \"2405\"]\n[BlackElo \"1\"]\n[ECO \"C20\"]\n[EventDate \"2011.06.30\"]\n[Annotator "
      "\"K.\"]\n";
  EXPECT_EQ(copied(roster), roster);
  EXPECT_EQ(copied(roster + more), roster + more);
  EXPECT_EQ(copied(roster + "[WhiteElo \"\"]\n[BlackElo \"0\"]\n[ECO \"\"]\n[X \"y\"]\n"),
            roster + "[X \"y\"]\n");
  std::string changed = roster;
  changed.replace(changed.find("Alpha, A"), 8, "Alpha,A.");
  changed.replace(changed.find("\"0-1\""), 5, "\"*\"");
  EXPECT_EQ(copied(changed), roster);
}

TEST(Tags, SectionsInAnotherOrderAreNot) {
  const std::string roster(kRosterTags);
  for (const char* more :
       {"[BlackElo \"2405\"]\n[WhiteElo \"2405\"]\n", "[WhiteElo \"02405\"]\n", "[WhiteElo \"0240\"]\n",
        "[WhiteElo \"4001\"]\n", "[WhiteElo \"24x\"]\n", "[WhiteRating \"2405\"]\n",
        "[WhiteElo \"\"]\n[WhiteElo \"2405\"]\n", "[ECO \"F20\"]\n", "[ECO \"C2\"]\n",
        "[X \"y\"]\n[ECO \"C20\"]\n", "[EventDate \"????.??.??\"]\n", "[EventDate \"2011\"]\n",
        "[X \"y\"]\n[X \"y\"]\n", "[X \"y\"]\n[White \"Z\"]\n", "[X \"y\"]\n[Event \"Z\"]\n",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"})
    EXPECT_EQ(copied(roster + more), "") << more;
  for (const auto& [text, otherwise] :
       {std::pair{"Alpha, A", "Alpha (2000)"}, std::pair{"????.??.??", "2011.6.3"},
        std::pair{"[Site \"S\"]\n", ""}, std::pair{"[Round", "[round"}}) {
    std::string changed = roster;
    EXPECT_EQ(copied(changed.replace(changed.find(text), std::strlen(text), otherwise)), "") << otherwise;
  }
}

/// A name whose length doubles is rewritten twice, each time from a copy that has no NUL (language/41 §1,
/// §3).
TEST(Tags, NamesThatGrowStayWhereTheyAre) {
  constexpr std::size_t kCommas = 200000;
  const std::string text =
      std::string("[Event \"E\0\"]\n[White \"", 21) + std::string(kCommas, ',') + "x\"]\n\n1. e4 *\n";
  std::string expected;
  for (std::size_t i = 0; i < kCommas; ++i) expected += ", ";
  expected += 'x';
  const GameText game = split(text).at(0);
  Reader reader;
  GameRecord record;
  NoWarnings silent;
  for (int round = 0; round < 2; ++round) {
    reader.readTags(game, record, silent, kWhiteTag);
    EXPECT_TRUE(record.tags.white == expected);
    reader.readMoves(game, {}, record, silent);
    reader.completeTags(game, record);
    EXPECT_TRUE(record.tags.white == expected);
    EXPECT_EQ(record.tags.event, "E ");
  }
}

}  // namespace
}  // namespace cql::pgn::test
