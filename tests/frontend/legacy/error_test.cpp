// Errors of the older language (language/50 §15): each is reported, at its location.
#include <gtest/gtest.h>

#include "tests/frontend/legacy/support.h"

namespace cql::frontend::legacy {
namespace {

TEST(LegacyErrors, ArePlacedAtTheItem) {
  const std::pair<const char*, const char*> rows[] = {
      {"(match (position :checks))", "1:18: unknown keyword :checks; did you mean :check?"},
      {"(match\n  (position :check)", "1:1: this '(' is never closed"},
      {"(match (position)) )", "1:20: a query is one match list; this text after it belongs to nothing"},
      {"(match (position)) (match)",
       "1:20: a query is one match list; this text after it belongs to nothing"},
      {"(match :result 1-0)", "1:1: a match list needs at least one position list"},
      {"(match :not)", "1:1: a match list needs at least one position list"},
      {"(match (position \"text\"))", "1:18: a string stands only after a keyword that takes one"},
      {"(match (position (position)))",
       "1:18: a list inside a position list needs a keyword before it: :and, :or, :not, :sequence or "
       ":gappedsequence"},
      {"(match (position :sequence Nd4))",
       "1:28: :sequence needs a list of lists: :sequence ((position ...) (position ...)), not this"},
      {"(match (position :and (Nd4)))", "1:24: expected a position list here: (position ...)"},
      {"(match (position :power A))", "1:18: :power needs a range: one or two numbers"},
      {"(match (position :power))", "1:18: :power needs a piece designator"},
      {"(match :player (position))", "1:16: :player needs a word or a string in quotes, not this"},
      {"(match (position\n  d4))", "2:3: 'd4' names no pieces; anything on that square is ?d4"},
      {"(match (position :moveto b3))", "1:26: 'b3' names no pieces; anything on that square is ?b3"},
      {"(match (position Ri9))", "1:18: squares are written as file and rank, like d4, a-c1, ?7 or [a1,h1]"},
      {"(match (position Ra1-8))", "1:18: ranges of squares need brackets, like R[a1-8]"},
      {"(match (position [X]))",
       "1:18: 'X' is not a piece letter; the letters are KQRBNP kqrbnp AaMmIiU . ?"},
      {"(match (position :movenumber 9 3))",
       "1:30: a range must ascend: the first number is the smaller one"},
      {"(match (position :movenumber 99999999999))", "1:30: this number is too large"},
      {"(match :result 2-0 (position))", "1:16: '2-0' is no result; write 1-0, 0-1, 1/2-1/2, 1/2 or *"},
      {"(match (position :ray (Q)))", "1:23: a ray needs at least two designators"},
      {"(match (position $x))", "1:18: no tag 'x' was defined by :forany"},
      {"(match (position :tagmatch x N))", "1:28: no tag 'x' was defined by :forany"},
      {"(match :forany y R :forany x $y (position))",
       "1:30: a tag is bound to pieces that letters name, as in :forany x [Rr]"},
      {"(match :forany x N (position :relation ()))", "1:30: :relation cannot be used together with :forany"},
      {"(match (position :and ((position :matchcount 2))))",
       "1:34: :matchcount can only be used in a list directly in the match list"},
      {"(match (position :or ((position :pretransformmatchcount 2))))",
       "1:33: :pretransformmatchcount can only be used in a list directly in the match list"},
      {"(match (position :accumulate x :not))",
       "1:18: an accumulator cannot be used under :not, :sequence or :gappedsequence"},
      {"(match (position :not (position :sumrange x 1)))",
       "1:33: an accumulator cannot be used under :not, :sequence or :gappedsequence"},
      {"(match (position :gappedsequence ((position :accumulate x))))",
       "1:45: an accumulator cannot be used under :not, :sequence or :gappedsequence"},
      {"(match :year 1990 :year 1991 (position))", "1:19: :year can be given once in a match list"},
      {"(match (position :gamenumber 3))",
       "1:18: keyword :gamenumber belongs in a match list, not in a position list"},
      {"(match :and ((match :pgn x)) (position))", "1:21: :pgn can only stand in the outermost match list"},
      {"(match :variant chess (position))", "1:8: keyword :variant is not supported"},
      {"(match (position :whiteevaluation 3))", "1:18: keyword :whiteevaluation is not supported"},
      {"(match (position check))", "1:18: keywords of the older language begin with a colon: write :check"},
      {"(match (position :comment \"x))", "1:27: this string has no closing '\"'"},
      {"(match (position :fen \"8/8\"))", "1:23: a FEN has eight ranks of eight squares, divided by '/'"},
      {"(match (position :fen \"8/8/8/8/8/8/7/8\"))",
       "1:23: a FEN has eight ranks of eight squares, divided by '/'"},
      {"(match :date 2001-05-01 2000-12-31 (position))",
       "1:25: a range must ascend: the first bound is the smaller one"},
      {"(match :eco B20 A99 (position))", "1:17: a range must ascend: the first bound is the smaller one"},
      {"(match (position !:shift))", "1:18: :shift is no condition, so it has no negation"},
      {"(match cql)",
       "1:8: 'cql' is of CQL 6; in the older language a query in nested lists has no header: its items stand "
       "in the match list, as in (match :pgn games.pgn ...)"}};
  for (auto [text, message] : rows) EXPECT_EQ(firstError(text), message) << text;
}

TEST(LegacyErrors, SuggestCorrections) {
  const std::pair<const char*, const char*> rows[] = {
      {"(match (possition :check))", "1:9: unknown list 'possition'; did you mean 'position'?"},
      {"(match :not (mtach (position :check)) (position))",
       "1:14: unknown list 'mtach'; did you mean 'match'?"},
      {"(match (position :wm))", "1:18: unknown keyword :wm; did you mean :wtm?"},
      {"(match (position :flipcolor+))", "1:18: unknown keyword :flipcolor+; did you mean :flipcolor?"},
      {"(match (position : check))", "1:18: ':' needs its keyword right after it, without a space"},
      {"(match (position check:))", "1:18: keywords of the older language begin with a colon: write :check"},
      {"(match wtm (position))",
       "1:8: keywords of the older language begin with a colon: write :wtm in a position list"},
      {"(match (position gamenumber 3))",
       "1:18: keywords of the older language begin with a colon: write :gamenumber in the match list"},
      {"(match position (:check))", "1:8: a list begins with its parenthesis: (position ...)"},
      {"(match position :check))", "1:24: this ')' closes no list"},
      {"(match (position passed))", "1:18: 'passed' is neither a keyword nor a piece designator"}};
  for (auto [text, message] : rows) EXPECT_EQ(firstError(text), message) << text;
}

TEST(LegacyErrors, OneMistakeHasOneMessage) {
  for (const char* text :
       {"(match (position piececount [Rr] 1 3))", "(match gamenumber 1 40 (position))",
        "(match (position :piececount : a 1 3))", "(match (position K\"abc\"-8 Ra1))",
        "(match :froany knight N (position :movefrom $knight) (position :tagmatch knight N))"}) {
    DiagnosticSink sink;
    const std::uint32_t buffer = sink.addSource({"query.cql", text});
    EXPECT_FALSE(translate(buffer, sink)) << text;
    EXPECT_EQ(sink.errorCount(), 1) << renderAll(sink, false);
  }
}

TEST(LegacyErrors, WhatScidbHasForOtherFilesIsNotSupported) {
  for (const char* key : {"cond",           "xor",
                          "skip",           "pawncount",
                          "whitecountry",   "blacktitle",
                          "title",          "whitegender",
                          "birthyear",      "blackdeathyear",
                          "isengine",       "eventtype",
                          "eventmode",      "timemode",
                          "termination",    "markers",
                          "variant",        "ischess960",
                          "isshufflechess", "startposition",
                          "rating",         "piecedrop",
                          "checkcount",     "losing",
                          "gameisover",     "moveevaluation",
                          "whiteevaluation"}) {
    const std::string message = ": keyword :" + std::string(key) + " is not supported";
    EXPECT_EQ(firstError("(match :" + std::string(key) + " 3 (position))"), "1:8" + message);
    EXPECT_EQ(firstError("(match (position :" + std::string(key) + " 3))"), "1:18" + message);
  }
}

TEST(LegacyErrors, SeveralAreReported) {
  DiagnosticSink sink;
  const std::uint32_t buffer =
      sink.addSource({"query.cql", "(match (position :chek d4 :mat) (position :power A))"});
  EXPECT_FALSE(translate(buffer, sink));
  EXPECT_EQ(sink.errorCount(), 3);  // what follows an unknown keyword may be its argument
}

TEST(LegacyErrors, KeywordsWithoutMeaningInNestedListsAreWarnedOf) {
  for (const char* key : {":variations", ":variationsonly", ":markall", ":noannotate", ":comment \"x\""}) {
    DiagnosticSink sink;
    const std::uint32_t buffer =
        sink.addSource({"query.cql", "(match (position :and ((position " + std::string(key) + "))))"});
    EXPECT_TRUE(translate(buffer, sink)) << key;
    ASSERT_EQ(sink.all().size(), 1u) << key;
    EXPECT_EQ(sink.all()[0].severity, Severity::Warning);
  }
}

std::string nested(int depth) {
  std::string text = "(position :check)";
  for (int i = 0; i < depth; ++i) text = "(position :and (" + text + "))";
  return "(match " + text + ")";
}

TEST(LegacyErrors, DepthAndSizeAreBounded) {
  EXPECT_NE(firstError(std::string(100000, '(')).find("lists are nested deeper than 200 levels"),
            std::string::npos);
  EXPECT_EQ(firstError(nested(50)), "accepted");
  EXPECT_NE(firstError(nested(300)).find("lists are nested deeper than 200 levels"), std::string::npos);
  std::string shifts = "(position :shift :flip Nd4 kc3)";
  for (int i = 0; i < 4; ++i) shifts = "(position :shift :flip :not " + shifts + ")";
  EXPECT_NE(firstError("(match " + shifts + ")").find("too many copies"), std::string::npos);
  std::string all;
  for (const char* flip : {"", "vertical", "horizontal", "diagonal", "offdiagonal", "color"})
    all += std::string(":flip") + flip + " ";
  for (const char* shift : {"", "horizontal", "vertical", "diagonal", "maindiagonal", "offdiagonal"})
    all += std::string(":shift") + shift + " ";
  EXPECT_NE(
      firstError("(match (position " + all + "[Nn][a1,c4,g7] k[b2,d3] q[e-f5]))").find("too many copies"),
      std::string::npos);
}

}  // namespace
}  // namespace cql::frontend::legacy
