// Location and text of the first message of an invalid query. A row is a typical mistake: a letter, a word or
// a bracket too many or missing.
#include <gtest/gtest.h>

#include "tests/frontend/compile_support.h"

namespace cql::frontend {
namespace {

struct Row {
  const char* query;
  const char* message;  ///< line:column: message
};

void expectMessages(std::initializer_list<Row> rows) {
  for (const auto& [query, message] : rows) {
    DiagnosticSink sink;
    EXPECT_FALSE(compiled(query, sink).has_value()) << query;
    ASSERT_FALSE(sink.all().empty()) << query;
    const Diagnostic& first = sink.all()[0];
    const Place place = placeOf(sink.sources()[first.range.buffer], first.range.begin);
    EXPECT_EQ(std::to_string(place.line) + ":" + std::to_string(place.column) + ": " + first.message, message)
        << query;
    EXPECT_EQ(sink.all().size(), 1u) << "one mistake, one message: " << query << "\n"
                                     << renderAll(sink, false);
  }
}

TEST(Messages, AMisspeltWordIsTheMistakeWhateverWasExpectedThere) {
  expectMessages({{"cl() mate", "1:1: unknown name 'cl'; did you mean 'cql'?"},
                  {"cql(variatins) mate", "1:5: unknown name 'variatins'; did you mean 'variations'?"},
                  {"cql() (R atatcks k)", "1:10: unknown name 'atatcks'; did you mean 'attacks'?"},
                  {"cql() #ray uup(R k)==1", "1:12: unknown name 'uup'; did you mean 'up'?"},
                  {"cql() line nestabn --> mate", "1:12: unknown name 'nestabn'; did you mean 'nestban'?"},
                  {"cql() local dictinary D", "1:13: unknown name 'dictinary'; did you mean 'dictionary'?"},
                  {"cql() X=R consecutivemoves(X x)", "1:28: 'X' is not a position variable"}});
}

TEST(Messages, AMisspeltWordBehindAFilterThatLacksIt) {
  expectMessages(
      {{"cql() x = move form R", "1:16: unknown name 'form'; did you mean 'from'?"},
       {"cql() player \"Pi\" or player whtie \"Be\"", "1:29: unknown name 'whtie'; did you mean 'white'?"},
       {"cql() if mate \"a\" eles \"b\"", "1:19: unknown name 'eles'; did you mean 'else'?"},
       {"cql() path piecepath focsu K --", "1:22: unknown name 'focsu'; did you mean 'focus'?"},
       // The error before the word is the one that is reported.
       {"cql() R < r chek", "1:9: sets have no order; compare their sizes, as in #A < #a"}});
}

TEST(Messages, AKeywordIsMeantRatherThanADeclaration) {
  expectMessages(
      {{"cql() parnet:mate", "1:7: unknown name 'parnet'; did you mean 'parent'?"},
       {"cql() dictionary Count Coumt[\"a\"]=1", "1:24: unknown name 'Coumt'; did you mean 'Count'?"},
       {"cql() zz:mate", "1:7: unknown name 'zz'; an assignment is written zz = ..."},
       {"cql() D1[\"a\"]=1",
        "1:7: unknown name 'D1'; a dictionary is declared before its use: dictionary D1"}});
}

TEST(Messages, WordsOfTheLanguageAreNoVariables) {
  expectMessages(
      {{"cql() then = 3", "1:7: 'then' is a word of CQL and cannot be the name of a variable"},
       {"cql() mate = 3",
        "1:12: expected a filter, found '='; 'mate' is true or not, so it stands alone, and cannot be the "
        "name of a variable"},
       {"cql() ply = 3",
        "1:11: expected a filter, found '='; values are compared by ==, and 'ply' cannot be the "
        "name of a variable"},
       {"cql() Ra1 = 3",
        "1:11: expected a filter, found '='; values are compared by ==, and 'Ra1' cannot be the "
        "name of a variable"},
       {"cql() capture R",
        "1:7: 'capture' does not stand by itself, it belongs to move, path: a parameter of move, "
        "and of path focus"},
       {"cql() else mate",
        "1:7: 'else' does not stand by itself, it belongs to if: the branch taken when the test "
        "fails"},
       {"cql(variation) mate",
        "1:5: 'variation' does not belong into the header: it takes input, output, gamenumber, "
        "result, variations, matchcount, sort matchcount, matchstring, quiet, silent; did you mean "
        "'variations'?"}});
}

TEST(Messages, ListsOfSquaresThatAreNone) {
  expectMessages(
      {{"cql() R[a1, h1]",
        "1:7: unknown name 'R'; squares in brackets are written as in R[a1,h1,c-d3], without spaces"},
       {"cql() ♟[a7,3]", "1:7: squares in brackets are written as in ♟[a1,h1,c-d3], without spaces"},
       {"cql() R & [a1, h1]",
        "1:11: the right side of '&' after a set needs a set of squares, found '['; in brackets stand "
        "squares, as in [a1,h1,c-d3], or pieces, as in [RQ], without spaces"}});
}

TEST(Messages, StringsThatAreNotClosed) {
  expectMessages(
      {{"cql() message(\"a)\nmate",
        "1:15: this string is not closed on its line; a quote itself is written \\\" outside of "
        "quotes"},
       // Over several lines, with a character that is not part of the language.
       {"cql() fen \"8/8/8/8\n!/8/8/8/8\" mate event \"x\"",
        "1:11: this string is not closed on its line, but perhaps on line 2; a string stands on one "
        "line, several are joined by +"},
       // The first quote is missing: ! and ^ are text.
       {"cql() message(a!\" \"^b\")\nmate",
        "1:22: this string is not closed on its line; perhaps a quote is missing further left; a "
        "quote itself is written \\\" outside of quotes"}});
}

TEST(Messages, WhatIsMissingAtTheEndIsMissingBehindTheLastWord) {
  expectMessages(
      {{"cql() #R >  \n\n// a comment\n", "1:11: expected a filter after '>', found the end"},
       {"cql() path --\n  #R >\n\nmate", "2:7: expected a filter after '>', found the end"},
       {"cql()\n\n", "1:6: the query has no filter after its header; a single . would match everything"}});
}

TEST(Messages, ColumnsAreCharacters) {
  expectMessages(
      {{"cql()\n\t\tR\tatacks k", "2:5: unknown name 'atacks'; did you mean 'attacks'?"},
       {"cql()\r\nR atacks k\r\n", "2:3: unknown name 'atacks'; did you mean 'attacks'?"},
       {"cql() // ♔é\n♔ → ♚ atacks k", "2:7: unknown name 'atacks'; did you mean 'attacks'?"},
       {"cql() \"日本\" == atacks", "1:15: unknown name 'atacks'; did you mean 'attacks'?"},
       {"\xEF\xBB\xBF"
        "cql() R atacks k",
        "1:9: unknown name 'atacks'; did you mean 'attacks'?"},
       {"\xEF\xBB\xBF(match (position :chek))", "1:18: unknown keyword :chek; did you mean :check?"},
       {"(match (position :comment \"é\" :chek))", "1:31: unknown keyword :chek; did you mean :check?"}});
  DiagnosticSink sink;
  EXPECT_FALSE(compiled("\xEF\xBB\xBF"
                        "cql() ♔ atacks k",
                        sink)
                   .has_value());
  EXPECT_EQ(renderAll(sink, false),
            "query.cql:1:9: error: unknown name 'atacks'; did you mean 'attacks'?\n"
            "  cql() ♔ atacks k\n"
            "          ^~~~~~\n"
            "  write: attacks\n");
  EXPECT_NE(renderJson({&sink, 1}).find("\"line\":1,\"column\":9,\"endLine\":1,\"endColumn\":15"),
            std::string::npos)
      << renderJson({&sink, 1});
}

TEST(Messages, CharactersThatCannotBeSeen) {
  expectMessages(
      {{"cql() R\u00a0attacks k",
        "1:8: the symbol \u00a0 has no meaning in CQL; it is a no-break space, U+00A0: write a plain "
        "space"},
       {"cql() R\u200b attacks k",
        "1:8: the symbol \u200b has no meaning in CQL; it is the character U+200B"},
       {"cql() R\x7f attacks k",
        "1:8: this control character has no meaning here; it is the character U+007F"}});
}

/// A terminal interprets them: neither the text of the query nor the name of its file may clear the screen.
TEST(Messages, ShowNoControlCharacters) {
  DiagnosticSink sink;
  EXPECT_FALSE(
      compiled("cql() player \"\x1b[31mA\" \x1b mate or \"\x1b[2J\" == 1", sink, "a\x1b.cql").has_value());
  sink.note({6, 12, 0}, "a note on \x1b");
  const std::string messages = renderAll(sink, false);
  EXPECT_TRUE(
      messages.starts_with("a .cql:1:23: error: this control character has no meaning here; it is the "
                           "character U+001B\n"
                           "  cql() player \" [31mA\"   mate or \" [2J\" == 1\n"
                           "                        ^\n"))
      << messages;
  EXPECT_EQ(messages.find('\x1b'), std::string::npos) << messages;
}

/// One message instead of one for every second byte.
TEST(Messages, QueriesInUtf16) {
  const std::string bigEndian("\0c\0q\0l\0(\0)\0 \0.", 14), littleEndian("c\0q\0l\0(\0)\0 \0.\0", 14);
  for (const std::string& text :
       {bigEndian, littleEndian, "\xfe\xff" + bigEndian, "\xff\xfe" + littleEndian}) {
    DiagnosticSink compiling, modernizing;
    EXPECT_FALSE(compiled(text, compiling).has_value());
    EXPECT_FALSE(modernize({"query.cql", text}, modernizing).has_value());
    for (const DiagnosticSink* sink : {&compiling, &modernizing}) {
      ASSERT_EQ(sink->all().size(), 1u) << renderAll(*sink, false);
      EXPECT_EQ(sink->all()[0].message, "this text is in UTF-16; save the query as UTF-8");
    }
  }
}

TEST(Messages, NamesOfPiecesAndSumsOfSets) {
  expectMessages(
      {{"cql() Knight attacks k",
        "1:7: unknown name 'Knight'; pieces are letters: R is a white rook, r a black one"},
       {"cql() Checkmate", "1:7: unknown name 'Checkmate'; write `mate`"},
       {"cql() (match (position :mate))",
        "1:8: unknown name 'match'; a query of the older language, (match ...), stands in a file of its own"},
       {"cql() R + Q > 3",
        "1:9: expected a filter, found '+'; it stands between two numbers or two strings; the number of "
        "squares is written #"},
       {"cql() R * 2 > 3",
        "1:9: expected a filter, found '*'; it stands between two numbers; the number of squares is written "
        "#"},
       {"cql() message(K+1)",
        "1:16: expected an item of 'message', found '+'; it stands between two numbers or two strings; the "
        "number of squares is written #"},
       {"cql() row(check==1)",
        "1:16: expected an item of 'row', found '=='; values are compared, and 'check' has none: it is true "
        "or not"},
       {"cql() row(ply, san)", "1:14: expected an item of 'row', found ','; items are separated by spaces"}});
}

TEST(Messages, ExpectedAndActualTypes) {
  expectMessages(
      {{"cql() x=currentposition #x>1", "1:25: '#' needs a set or a string, but this is a position"},
       {"cql() 1+R>2",
        "1:9: the right side of '+' needs a number, but this is a set of squares; the number of squares "
        "is written #"},
       {"cql() 2*R>2",
        "1:9: the right side of '*' needs a number, but this is a set of squares; the number of squares "
        "is written #"},
       {"cql() \"a\"+R==\"b\"", "1:11: the right side of '+' needs a string, but this is a set of squares"},
       {"cql() max(1 check)>1", "1:13: 'max' needs numbers or strings, but this is a filter without a value"},
       {"cql() x=R x+=k",
        "1:14: '+=' needs a number or a string on its right side, but this is a set of squares; the "
        "number of squares is written #"},
       {"cql() mate variations",
        "1:12: 'variations' does not stand by itself: header: search the variations too; the filter is "
        "`variation`"}});
}

/// Only `countmoves` accepts legal moves as well as those of the game.
TEST(Messages, WhichMoveFilterAWordWants) {
  expectMessages({{"cql() countmoves check", "1:18: 'countmoves' needs a move filter like -- or legal --"},
                  {"cql() legal check", "1:13: 'legal' needs a move filter like --"},
                  {"cql() pseudolegal check", "1:19: 'pseudolegal' needs a move filter like --"},
                  {"cql() currentmove legal --", "1:19: 'currentmove' needs a move filter like --"},
                  {"cql() previous legal --", "1:16: 'previous' needs a move filter like --"}});
}

/// The innermost open bracket.
TEST(Messages, WhereABracketWasOpened) {
  DiagnosticSink sink;
  EXPECT_FALSE(compiled("cql() {(wtm}", sink).has_value());
  ASSERT_EQ(sink.all().at(0).notes.size(), 1u);
  EXPECT_EQ(sink.all()[0].notes[0].range.begin, 7u);
}

/// Also in options, which are shown as given, and in strings that contain a keyword.
TEST(Messages, ErrorsInPatterns) {
  CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  options.filters = {{"black", {"a(b"}}};
  DiagnosticSink sink;
  EXPECT_FALSE(compile({"query.cql", "cql() mate"}, options, sink));
  EXPECT_NE(renderAll(sink, false).find("\n  -black a(b\n          ^\n"), std::string::npos)
      << renderAll(sink, false);
  expectMessages({{"cql() player~~\\\\", "1:16: this pattern cannot be used: it ends in a backslash"},
                  {"cql() player~~\"a)a)\"", "1:17: this pattern cannot be used: a ')' closes nothing"}});
}

/// The marks are aligned with the text, whatever the width of tabs.
TEST(Messages, TabulatorsBeforeThePlace) {
  DiagnosticSink sink;
  EXPECT_FALSE(compiled("cql()\n\tR\tatacks k", sink).has_value());
  EXPECT_NE(renderAll(sink, false).find("\n  \tR\tatacks k\n  \t \t^~~~~~\n"), std::string::npos)
      << renderAll(sink, false);
}

/// The adjacent token prevents a number from being a bound (language/01 §14).
TEST(Messages, NumbersThatAreNoBounds) {
  expectMessages(
      {{"cql() up 1 ~A", "1:10: '~' after it keeps this number from being a bound of 'up'; write 1 {~...}"},
       {"cql() up 1 2 .", "1:12: '.' after it keeps this number from being a bound of 'up'; write 2 {.}"},
       {"cql() x=-1 find -1 x #R",
        "1:20: '#' after it keeps this number from being a bound of 'find'; write x {#...}"},
       {"cql() path 2 ~R--",
        "1:12: '~' after it keeps this number from being a bound of 'path'; write 2 {~...}"}});
}

TEST(Messages, MovesAndAdjacentSigns) {
  expectMessages({{"cql() -- =Q", "1:10: a promotion touches its move filter, as in --=Q"},
                  {"cql() path focus P--",
                   "1:18: a move does not touch the set of 'focus'; put a space before the move"}});
}

/// At path level `+` and `*` are repetitions (language/01 §8).
TEST(Messages, CalculationsInPaths) {
  expectMessages({{"cql() x=0 path -- x=x+1",
                   "1:22: expected no number after '+'; in a path it repeats a move or a group, and "
                   "calculations stand in braces"},
                  {"cql() path max ply*2 --",
                   "1:19: 'path' needs a move like -- or a filter, found '*'; in a path it repeats a move or "
                   "a group, and calculations stand in braces"},
                  {"cql() path -- (1+2)",
                   "1:17: only moves and groups of a path can be repeated, not a filter of its own; "
                   "calculations stand in braces"}});
}

TEST(Messages, SignsOfProgrammingLanguages) {
  expectMessages(
      {{"cql() R && N",
        "1:10: the right side of '&' after a set needs a set of squares, found '&'; conditions are "
        "joined by `and`"},
       {"cql() R || N",
        "1:10: the right side of '|' needs a set of squares, found '|'; alternatives are joined by "
        "`or`"}});
}

TEST(Messages, KeysThatArePieceDesignators) {
  expectMessages(
      {{"cql() dictionary D D[R]=3", "1:21: '[R]' is read as a piece designator; a key is written D[(R)]"}});
  DiagnosticSink sink;
  EXPECT_TRUE(compiled("cql() dictionary D D[b2]", sink).has_value());
  EXPECT_NE(renderAll(sink, false).find("1:21: warning: '[b2]' is read as a piece designator"),
            std::string::npos)
      << renderAll(sink, false);
}

/// A diagram is 64 designators.
TEST(Messages, ADiagramIsOneMistakeToRotate45) {
  expectMessages({{"cql() rotate45 fen \"8/8/8/8/8/8/8/8\"",
                   "1:16: 'rotate45' cannot rotate the squares of a designator"}});
}

TEST(Messages, OneMistakeHasOneMessage) {
  expectMessages({{"cql()\nif & mate\n  message 1\nelse message 2\n", "2:4: expected a filter, found '&'"},
                  {"cql()\npath 3 piecepath\n  -- check\n  -- {mate} +\n",
                   "2:1: 'piecepath' needs a focus or 'singlecolor'"}});
}

}  // namespace
}  // namespace cql::frontend
