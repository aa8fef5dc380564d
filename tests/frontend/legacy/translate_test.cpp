// Translations against the column "CQL 6" of the tables of language/50.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "frontend/legacy/keywords.h"
#include "tests/frontend/legacy/support.h"
#include "tests/support/files.h"

namespace cql::frontend::legacy {
namespace {

TEST(LegacyText, IsRecognisedByItsFirstTwoTokens) {
  for (const char* text :
       {"(match (position))", " ( match\n", "; words\n// more\n(match", "\xEF\xBB\xBF(match)", "(match;x\n"})
    EXPECT_TRUE(firstWords(text).legacy) << text;
  for (const char* text :
       {"", "cql() (match)", "(matches", "((match", "match", "(\"match\")", "; (match", "(; match"})
    EXPECT_FALSE(firstWords(text).legacy) << text;
}

/// The translation without the comment that repeats the query.
std::string bodyOf(const std::string& text) {
  const std::string modern = translated(text);
  return modern.substr(std::min(modern.find("cql("), modern.size()));
}

TEST(LegacyText, SpacesAreFree) {
  EXPECT_EQ(bodyOf("(match(position :sequence((position)(position :check))))"),
            bodyOf("( match ( position :sequence ( (position) (position\t:check))))"));
  EXPECT_EQ(bodyOf("; a\n(match ;(\n(position // )\n Nd4))"), bodyOf("(match (position Nd4))"));
}

TEST(LegacyPosition, SimpleKeywords) {
  const std::pair<const char*, const char*> rows[] = {{"", "true"},
                                                      {":mate", "mate"},
                                                      {":stalemate", "stalemate"},
                                                      {":check", "check"},
                                                      {":nocheck", "not check"},
                                                      {":wtm", "wtm"},
                                                      {":btm", "btm"},
                                                      {":initial", "initial"},
                                                      {":terminal", "terminal"},
                                                      {":movenumber 3 9", "movenumber>=3 movenumber<=9"},
                                                      {":movenumber 7", "movenumber==7"},
                                                      {":movenumber unlimited 9", "movenumber<=9"},
                                                      {"!:check", "not {check}"},
                                                      {"Nd4 .e5 ?f6", "Nd4 _e5 f6"},
                                                      {":check Nd4 :btm", "check btm Nd4"}};
  for (auto [old, now] : rows) EXPECT_EQ(filterOf(old), now) << old;
}

TEST(LegacyPosition, Logic) {
  EXPECT_EQ(filterOf(":and ((position :check) (position Nd4))"), "{check} {Nd4}");
  EXPECT_EQ(filterOf(":or ((position :check) (position :not :mate))"), "{check}\n   or {not {mate}}");
  EXPECT_EQ(filterOf(":not (position :check)"), "not {check}");
  EXPECT_EQ(filterOf(":not :check"), "not {check}");
  EXPECT_EQ(filterOf("Pd4 pd5 :shift :not"), "not {shift {Pd4 pd5}}");
}

TEST(LegacyPosition, PieceConfigurations) {
  const std::pair<const char*, const char*> rows[] = {
      {":piececount A 3 5", "#A>=3 #A<=5"},
      {":piececount A", "#A>=1"},
      {":power A 6", "power A==6"},
      {":powerdifference U 4", "Value1={power A}-{power a} Value1==4"},
      {":attackcount N k", "N attacks k"},
      {":attackcount A k 2",
       "Count1=0 square all Square2 in k {Count1+=#{A attacks Square2} true} Count1==2"},
      {":ray (Q n k)", "ray (Q n k)"},
      {":raydiagonal (B . k)", "ray diagonal (B _ k)"},
      {":rayorthogonal (R k)", "ray orthogonal (R k)"},
      {":rayhorizontal (R k)", "ray horizontal (R k)"},
      {":rayvertical (R k)", "ray vertical (R k)"},
      {":rayattack (A a k)", "ray attack (A a k)"},
      {":ray (Q n k) 2 3",
       "Count1=0 square all Square2 in Q {Count1+=#{ray (Square2 n k)} true} Count1>=2 Count1<=3"}};
  for (auto [old, now] : rows) EXPECT_EQ(filterOf(old), now) << old;
}

TEST(LegacyPosition, Moves) {
  const std::pair<const char*, const char*> rows[] = {
      {":movefrom P", "move from P"},
      {":moveto ?d4", "move to d4"},
      {":moveto .", "move to _"},
      {":enpassant", "move enpassant"},
      {":iscastling", "move castle"},
      {":promote Q", "wtm move promote Q"},
      {":promote [qr]", "btm move promote [qr]"},
      {":promote q[a-c1]", "btm move to a-c1 promote q"},
      {":promote U", "{wtm move promote A}\n   or {btm move promote a}"},
      {":enpassant :promote Q", "false"},
      {":promote []", "--({move previous from .} not move previous promote A)"},
      {":noenpassant :movefrom P", "--({move previous from P} not enpassant)"}};
  for (auto [old, now] : rows) EXPECT_EQ(filterOf(old), now) << old;
  EXPECT_EQ(filterOf(":movefrom P :moveto ?[a-h8] :promote N"), "wtm move from P to a-h8 promote N");
}

TEST(LegacyPosition, Sequences) {
  EXPECT_EQ(filterOf(":sequence ((position :check) (position Nd4) (position :mate))"),
            "{check} child:{{Nd4} child:{mate}}");
  EXPECT_EQ(filterOf(":gappedsequence ((position :check) (position :mate))"),
            "find quiet {{check} child:{find quiet {mate}}}");
}

TEST(LegacyPosition, TransformsThatCqlHas) {
  const std::pair<const char*, const char*> rows[] = {
      {"Nd4 :flip", "flip {Nd4}"},
      {"Nd4 :flipvertical", "flipvertical {Nd4}"},
      {"Nd4 :fliphorizontal", "fliphorizontal {Nd4}"},
      {"Nd4 :flipcolor :wtm", "flipcolor {wtm Nd4}"},
      {"Bd4 qe5 .f6 :shift :flip :flipcolor", "shift flip flipcolor {Bd4 qe5 _f6}"},
      {"Pb5 Ne5 :shifthorizontal", "shifthorizontal {Pb5 Ne5}"}};
  for (auto [old, now] : rows) EXPECT_EQ(filterOf(old), now) << old;
}

TEST(LegacyPosition, TransformsWrittenOut) {
  EXPECT_EQ(filterOf("Nb1 kc3 :flipdiagonal"), "{Nb1 kc3}\n   or {Na2 kc3}");
  EXPECT_EQ(filterOf("Nb1 :flipdiagonal"), "N[b1,a2]");
  EXPECT_EQ(filterOf(":not (position Rb2 :shiftmaindiagonal)"), "not {R[a1,b2,c3,d4,e5,f6,g7,h8]}");
  EXPECT_EQ(filterOf("ra1 Kg1 :shifthorizontal"), "{ra1 Kg1}\n   or {ra-b1 Kh1}");
  // Lists that no colour flip of CQL 6 changes.
  EXPECT_EQ(filterOf(":castling K :flipcolor"),
            "{\"K\" in fen~~\" [KQkq]+ \"}\n   or {\"k\" in fen~~\" [KQkq]+ \"}");
  EXPECT_EQ(filterOf("Rd? :powerdifference U 1 :whiteelo 9 :result 1-0 :wtm :castling Q :flipcolor"),
            "{{elo white==9} result 1-0 wtm {\"Q\" in fen~~\" [KQkq]+ \"} Rd1-8 Value1={power A}-{power a} "
            "Value1==1}\n"
            "   or {{elo black==9} result 0-1 btm {\"q\" in fen~~\" [KQkq]+ \"} rd1-8 Value2={power "
            "a}-{power A} Value2==1}");
}

TEST(LegacyPosition, Accumulators) {
  EXPECT_EQ(filterOf("Pd2 :piececount [Pp][d3-7] 0 :piececount p[c3-7,e3-7] 0 :shift :accumulate passed "
                     ":sumrange passed 3 8"),
            "Sumpassed=0 {Count1=shift count {Pd2 #[Pp]d3-7==0 #p[c3-7,e3-7]==0} Count1>=1 Sumpassed+=Count1 "
            "Sumpassed>=3 Sumpassed<=8}");
}

TEST(LegacyMatch, GameConditions) {
  const std::pair<const char*, const char*> rows[] = {
      {":year 1990 2000", "year>=1990 year<=2000"},
      {":year unlimited", "year>=0"},
      {":whiteelo unlimited", "{elo white>=0}"},
      {":result 1-0", "result 1-0"},
      {":result 1/2", "result 1/2-1/2"},
      {":gamenumber 3 5", "gamenumber>=3 gamenumber<=5"},
      {":player KARPOV",
       "{{\"karpov\" in lowercase player white} or {\"karpov\" in lowercase player black}}"},
      {":whiteelo 2600 2700", "{elo white>=2600 elo white<=2700}"},
      {":blackelo 2600", "{elo black==2600}"},
      {":elo 2600", "{{elo white==2600}\n   or {elo black==2600}}"},
      {":site \"Mos*ow?\"", "{{lowercase site}~~\"^mos.*ow[^\\x80-\\xBF][\\x80-\\xBF]*$\"}"},
      {":event Open", "{\"open\" in lowercase event}"},
      {":date 1990-01-01 1999-12-31", "{date>=\"1990.01.01\" date<=\"1999.12.31\"}"},
      {":not (position :mate)", "not {find quiet {mate}}"},
      {"!:hascomments", "not {find quiet originalcomment}"},
      {":and ((position :mate) (match :result 1-0))", "{{find quiet {mate}} {result 1-0}}"},
      {":or ((position :mate) (match :result 1-0 (position Nd4)))",
       "{{find quiet {mate}} or {result 1-0 find quiet {Nd4}}}"}};
  for (auto [old, now] : rows) EXPECT_EQ(conditionOf(old), now) << old;
}

TEST(LegacyMatch, Header) {
  EXPECT_NE(translated("(match :pgn games.pgn :output \"my found.pgn\" (position))")
                .find("cql(input \"games.pgn\" output \"my found.pgn\" matchstring \"MATCH\")"),
            std::string::npos);
  EXPECT_NE(translated("(match (position :noannotate))").find("cql(matchstring \"\")"), std::string::npos);
  EXPECT_NE(translated("(match (position :comment \"a\nb\"))").find("cql(matchstring \"a b\")"),
            std::string::npos);
}

TEST(LegacyMatch, OneListKeepsToTheMainLineWhereAnotherReadsVariations) {
  const std::string text = translated(
      "(match (position :check :variations :markall) (position :terminal) (position :mate :variationsonly))");
  EXPECT_NE(text.find("cql(variations matchstring"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  find quiet {check}\n"), std::string::npos) << text;
  EXPECT_NE(text.find("First2=find quiet {mainline {terminal}}"), std::string::npos) << text;
  EXPECT_NE(text.find("First3=find quiet {variation {mate}}"), std::string::npos) << text;
  EXPECT_NE(translated("(match (position :relation (:variationsonly)))").find("cql(variations"),
            std::string::npos);
  EXPECT_NE(translated("(match (position :moveto q) (position :variations))").find("{move to q primary}"),
            std::string::npos);
}

TEST(LegacyMatch, MarksOfLists) {
  const std::string text =
      translated("(match (position :check :matchcount 2 4) (position :mate :markall) (position Nd4))");
  EXPECT_NE(text.find("Matches1=find quiet count {check} Matches1>=2 Matches1<=4"), std::string::npos)
      << text;
  EXPECT_NE(text.find("{{check}\n or {mate}\n or currentposition==First3}"), std::string::npos) << text;
}

TEST(LegacyMatch, NegatedTagsAreStillTried) {
  const std::string text = translated("(match :forany x N (position $x[a1]) :not)");
  EXPECT_NE(text.find("matchcount 0"), std::string::npos) << text;
  EXPECT_NE(text.find("piece Tagx in [Aa] {find quiet {Tagx & N}"), std::string::npos) << text;
  EXPECT_NE(text.find("find quiet {Tagx & a1}"), std::string::npos) << text;
}

/// Arguments for each letter of KeywordInfo::arguments.
std::string sampleArguments(const KeywordInfo& key, const std::string& designator = "N") {
  std::string text;
  for (char argument : key.arguments) {
    switch (argument) {
      case 'D':
        text += " " + designator;
        break;
      case 'R':
      case 'r':
        text += " 1 2";
        break;
      case 'I':
        text += " 3";
        break;
      case 'W':
        text += key.keyword == Keyword::Castling ? " K" : " 1-0";
        break;
      case 'N':
        text += " name";
        break;
      case 'S':
        text += key.keyword == Keyword::Fen ? " \"8/8/8/8/8/8/8/8\"" : " \"words\"";
        break;
      case 'X':
        text += key.keyword == Keyword::Pgn || key.keyword == Keyword::Output ? " words.pgn" : " words";
        break;
      case 'L':
        text += " ((position :check) (position))";
        break;
      case 'G':
        text += " (Q k)";
        break;
      case 'Q':
        text += " [a-d1-4]";
        break;
      case 'T':
        text += " 1990-01-01 1999-12-31";
        break;
      case 'E':
        text += " B20 B99";
        break;
      case 'Z':
        text += " ()";
        break;
      default:
        break;
    }
  }
  return text;
}

TEST(LegacyText, IsWrittenForReaders) {
  const std::string text =
      translated("(match :year 1990 2000 ; a comment with {braces\n  (position :check)\n  (position :mate))");
  for (const char* part : {"//   (match :year 1990 2000 ; a comment with {braces\n//     (position :check)\n",
                           "// (position :mate)\n  First2=find quiet {mate}\n",
                           "// Conditions on the game.\nyear>=1990 year<=2000\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << text;
  // A list is shown up to its 97th byte, here inside a two-byte character.
  const std::string list = "(position :check :comment \"" + std::string(69, 'x'), umlaut = "\xc3\xbc";
  ASSERT_EQ(list.size(), 96u);
  EXPECT_NE(
      translated("(match " + list + umlaut + umlaut + "\") (position :mate))").find("// " + list + "...\n"),
      std::string::npos);
  EXPECT_NE(
      translated("(match (position Nd4 :markall))").find("// Every position that matches is marked.\nNd4\n"),
      std::string::npos);
  std::istringstream lines(
      translated("(match (position :shift Pa2 pb3 :sequence ((position :moveto ?[c1,e5,g7] :movefrom "
                 "[Rr][a1,b2]) (position) (position :check))))"));
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("//")) {
      EXPECT_LE(line.size(), 110u) << line;
    }
}

TEST(LegacyKeywords, EveryOneIsTranslatedToCqlThatTheParserTakes) {
  for (const KeywordInfo& key : keywordTable()) {
    const std::string item = ":" + std::string(key.spelling) + sampleArguments(key);
    const std::string tag = key.keyword == Keyword::TagMatch ? ":forany name [Nn] " : "";
    if (key.places.find('m') != std::string_view::npos) {
      EXPECT_EQ(problemOfTranslation("(match (position) " + item + ")"), "");
    }
    if (key.places.find('p') != std::string_view::npos)
      for (const char* with : {"", " :flip", " :shift :flipcolor", " :not", " :markall :variations"})
        if (const std::string text = "(match " + tag + "(position Nd4 " + item + with + "))";
            !(std::string(with) == " :not" && key.arguments.starts_with('N') && tag.empty())) {
          EXPECT_EQ(problemOfTranslation(text), "");
        }
    if (key.places.find('r') != std::string_view::npos)
      for (const char* with : {"", ":flip", ":shift", ":flip :shift :pattern", ":variations"})
        if (std::string(with).find(item) == std::string::npos) {
          EXPECT_EQ(problemOfTranslation("(match (position Nd4 :relation (" + item + " " + with + ")))"), "");
        }
  }
}

// `.` and `[]`, their equivalents in CQL 6, could be read with a number before them as a range.
TEST(LegacyKeywords, AnyAndNoSquaresStandWhereDesignatorsDo) {
  for (const KeywordInfo& key : keywordTable()) {
    if (key.arguments.find('D') == std::string_view::npos) continue;
    const std::string tag = key.arguments.starts_with('N') ? ":forany name N " : "";
    for (const char* designator : {"?", "[?]", "?[]", "[]a4", "R[]"}) {
      const std::string item = ":" + std::string(key.spelling) + sampleArguments(key, designator);
      if (key.places.find('p') != std::string_view::npos)
        for (const char* with : {"", " :shift", " :flip"}) {
          EXPECT_EQ(problemOfTranslation("(match " + tag + "(position Nd4 " + item + with + "))"), "");
        }
      if (key.places.find('r') != std::string_view::npos)
        for (const char* with : {"", ":flip", ":shift", ":shift :pattern"}) {
          EXPECT_EQ(problemOfTranslation("(match (position Nd4 :relation (" + item + " " + with + ")))"), "");
        }
    }
  }
}

TEST(LegacyKeywords, EveryConditionCanBeNegated) {
  for (const KeywordInfo& key : keywordTable()) {
    const bool inList = key.places.find('p') != std::string_view::npos && key.keyword != Keyword::Comment;
    const char place = inList ? 'p' : key.places[0];
    const std::string item = "!:" + std::string(key.spelling) + sampleArguments(key);
    const std::string text =
        place == 'm' ? "(match (position) " + item + ")" : "(match :forany name N (position " + item + "))";
    if (key.keyword == Keyword::Relation || place == 'r') continue;
    if (canBeNegated(key.keyword))
      EXPECT_EQ(problemOfTranslation(text), "");
    else
      EXPECT_NE(firstError(text).find("is no condition, so it has no negation"), std::string::npos) << text;
  }
}

TEST(LegacyCorpus, TranslationsParse) {
  const std::filesystem::path cases = CQL_SOURCE_DIR "/tests/conformance/cases/legacy";
  int parsed = 0;
  for (const auto& entry : std::filesystem::directory_iterator(cases)) {
    if (entry.path().extension() != ".cql") continue;
    const std::filesystem::path answer = std::filesystem::path(entry.path()).replace_extension(".out");
    const bool rejected = contentsOf(answer).starts_with("reject");
    EXPECT_EQ(problemOfTranslation(contentsOf(entry.path())).empty(), !rejected) << entry.path();
    ++parsed;
  }
  EXPECT_GT(parsed, 50);
}

}  // namespace
}  // namespace cql::frontend::legacy
