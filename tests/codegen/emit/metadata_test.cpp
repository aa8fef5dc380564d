// Tags, ratings, original comments, the study database (language/34).
#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

constexpr std::string_view kGame = R"([Event ""]
[White "Alpha, A"]
[Date "2001.2.3"]
[ECO "B33"]
[WhiteElo "2405"]
[BlackElo "2410"]
[Annotator ""]
[Result "1-0"]

{start} 1. e4! {good} $14 e5 (1... c5 {also}) 2. Nf3 1-0
)";

TEST(Metadata, Tags) {
  expectValues(
      0,
      {{"player white", "Alpha, A"},
       {"player black", "?"},
       {"player", "Alpha, A\\n?"},
       {"event", "<false>"},
       {"site", "?"},
       {"date", "2001.02.03"},
       {"eventdate", "????.??.??"},
       {"eco", "B33"},
       {"year", "2001"},
       {"elo white", "2405"},
       {"elo black", "2410"},
       {"elo", "2410"},
       {"gamenumber", "1"},
       {"tag \"White\"", "Alpha, A"},
       {"tag \"Annotator\"", ""},
       {"tag \"annotator\"", "<false>"},
       {"tag \"FEN\"", "<false>"},
       {"result 1-0", "<true>"},
       {"result 0-1", "<false>"},
       {"(player white \"lpha\")", "<true>"},
       {"(player \"A\\n\")", "<true>"},
       {"(event \"x\")", "<false>"},
       {"event \" in \" site", "<false> in ?"},
       // An item takes no text after it, also if it is the only one (language/01 §12.8); in braces it does.
       {"str event \"x\"", "<false>x"},
       {"str {event \"x\"}", "<false>"},
       {"(str {site \"?\"})", "<true>"},
       {"str {fen \"8/8/8/8/8/8/8/8\"}", "<false>"},
       {"str(site \"?\")", "??"}},
      kGame);
  expectValues(
      0, {{"elo", "<false>"}, {"elo white", "<false>"}, {"year", "<false>"}, {"result 1-0", "<false>"}});
}

TEST(Metadata, ColourTransformsExchangeThePlayers) {
  expectValues(0,
               {{"reversecolor (player black \"Alpha\")", "<true>"},
                {"reversecolor (player white \"Alpha\")", "<false>"},
                {"flipcolor (player black \"Alpha\")", "<true>"},
                {"reversecolor (player \"Alpha\")", "<true>"},
                {"reversecolor elo white", "2410"},
                {"reversecolor result 0-1", "<true>"},
                {"flipcolor result 0-1", "<true>"}},
               kGame);
}

TEST(Metadata, OriginalComments) {
  expectValues(0, {{"originalcomment", "start"}, {"(originalcomment \"!\")", "<false>"}}, kGame);
  expectValues(1,
               {{"originalcomment", "good"},
                {"(originalcomment \"oo\")", "<true>"},
                {"originalcomment \"!\"", "<true>"},
                {"originalcomment \"$14\"", "<true>"},
                {"originalcomment \"?\"", "<false>"}},
               kGame);
  expectValues(2, {{"originalcomment", "<false>"}}, kGame);
  EXPECT_EQ(run("cql(variations) comment(\"x\") originalcomment", kGame).matches,
            (std::vector<std::int32_t>{0, 1, 4}));
}

std::string study(std::string_view event) {
  return "[Event \"" + std::string(event) + "\"]\n[Result \"*\"]\n\n*\n";
}

TEST(Studies, Awards) {
  struct AwardRow {
    const char *event, *first, *last;
    bool special;
    const char* type;
  };
  // The table of language/34 §7.
  constexpr AwardRow kAwards[] = {{"1.p X", "1", "1", false, "prize"},
                                  {"2/4.hm X", "2", "4", false, "hm"},
                                  {".c X", "1", "10000", false, "commendation"},
                                  {"sp.p X", "1", "10000", true, "prize"},
                                  {"3.sp.hm X", "3", "3", true, "hm"}};
  for (const AwardRow& row : kAwards) {
    const std::string game = study(row.event);
    for (const char* type : {"prize", "hm", "commendation", "award"}) {
      SCOPED_TRACE(std::string(row.event) + " " + type);
      const bool fits = std::string_view(type) == row.type || std::string_view(type) == "award";
      const std::string word = "hhdb " + std::string(type), special = "hhdb special " + std::string(type);
      EXPECT_EQ(run("cql() if " + word + " message quiet (\"yes\")", game).messages, fits ? "yes\n" : "");
      EXPECT_EQ(valueAt(0, word, game), fits && !row.special ? row.first : "<false>");
      EXPECT_EQ(valueAt(0, word + " max", game), fits && !row.special ? row.last : "<false>");
      EXPECT_EQ(valueAt(0, special, game), fits && row.special ? row.first : "<false>");
      EXPECT_EQ(valueAt(0, special + " max", game), fits && row.special ? row.last : "<false>");
    }
  }
  for (const char* event : {"X", "0.p", "5/4.p", "p", "1.x"})
    EXPECT_TRUE(run("cql() hhdb award", study(event)).matches.empty()) << event;
}

TEST(Studies, CategoriesOfSorting) {
  EXPECT_EQ(run("cql() hhdb sort award", study("2/4.hm X")).sorted, "3 2 4");
  EXPECT_EQ(run("cql() hhdb sort award", study("sp.p X")).sorted, "2 1 10000");
  EXPECT_EQ(run("cql() hhdb sort special award", study("1.p X")).sorted, "- - -");
}

TEST(Studies, CodeWordsAndMarks) {
  constexpr std::string_view game =
      "[Event \"1.p X#12 y\"]\n[White \"Reti=R NN\"]\n[Black \"(+0516.05e1g1) TT U2\"]\n[Result \"*\"]\n\n"
      "{stipulation: wins. (EG#77)} 1. e4 {<cook MG>} (1. d4 {<main>} 1... d5 (1... c5)) 1... e5 *\n";
  expectValues(0,
               {{"hhdb TT", "<true>"},
                {"hhdb theme_tourney", "<true>"},
                {"hhdb AN", "<false>"},
                {"hhdb dual", "<true>"},
                {"hhdb cooked", "<true>"},
                {"hhdb sound", "<false>"},
                {"hhdb unsound", "<true>"},
                {"hhdb composer", "Reti=R"},
                {"hhdb diagram", "12"},
                {"hhdb egdiagram", "77"},
                {"hhdb stipulation", "wins"},
                {"hhdb gbr", "+0516.05e1g1"},
                {"hhdb gbr material", "0516.05"},
                {"hhdb gbr kings", "e1g1"}},
               game);
  EXPECT_EQ(run("cql(variations) hhdb \"<cook>\"", game).matches, std::vector<std::int32_t>{1});
  // 1. d4 is marked, 1... c5 is not.
  EXPECT_EQ(run("cql(variations) hhdb variation", game).matches, std::vector<std::int32_t>{5});
  EXPECT_EQ(run("cql(variations) hhdb mainline", game).matches, (std::vector<std::int32_t>{0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace cql::codegen::test
