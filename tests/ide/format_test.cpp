// The canonical layout.
#include "ide/format.h"

#include <gtest/gtest.h>

#include "frontend/compile.h"
#include "frontend/passes/print.h"
#include "tests/ide/support.h"
#include "tests/support/files.h"

namespace cql::ide {
namespace {

std::string laidOut(const std::string& text, std::optional<frontend::Spelling> spelling = std::nullopt) {
  frontend::DiagnosticSink sink;
  const std::optional<std::string> result = format({"query.cql", text}, spelling, editorOptions(), sink);
  return result ? *result : renderAll(sink, false);
}

std::string irOf(const std::string& text) {
  frontend::DiagnosticSink sink;
  const auto query = frontend::parse({"query.cql", text}, editorOptions(), sink);
  return query ? frontend::print(*query) : "";
}

TEST(Format, Blanks) {
  const std::pair<const char*, const char*> rows[] = {
      {"#A>3and#a>3or wtm", "#A > 3 and #a > 3 or wtm"},
      {"3<#A   <=  7", "3 < #A <= 7"},
      {"x=-3 k<-  R|Q", "x = -3 k <- R | Q"},
      {"max ( #A #a )<5", "max(#A #a) < 5"},
      {"parent : check", "parent:check"},
      {"{check}", "{ check }"},
      {"find { 3==ply }", "find { 3 == ply }"},
      {"flip{Ka1}", "flip { Ka1 }"},
      {"# A==3", "#A == 3"},
      {"~ ~R", "~ ~R"},
      {"dictionary D D[ \"a\" ]=3", "dictionary D D[\"a\"] = 3"},
      {"dictionary D D[ R ]=4", "dictionary D D[ R ] = 4"},
      {"A--{e4} {R}--", "A--{ e4 } { R }--"},
      {"fen [ 2 : 3 ]==\"a\"", "fen[2:3] == \"a\""},
      {"line-->check+-->.*-->mate", "line --> check+ --> .* --> mate"},
      {"path --{2,3} ( -- check )+", "path --{2,3} (-- check)+"},
      {"R--Q R -- Q --(check)", "R--Q R -- Q --(check)"},
      {"#A -3==5", "#A -3 == 5"},
      {"#A-3==5", "#A - 3 == 5"},
      {"if(check)x=1 else x=0", "if (check) x = 1 else x = 0"},
      {"x∊A x→k", "x ∊ A x → k"}};
  for (const auto& [text, expected] : rows) {
    EXPECT_EQ(laidOut("cql()\n" + std::string(text)), "cql()\n" + std::string(expected) + "\n");
  }
}

TEST(Format, LinesEndAsBefore) {
  EXPECT_EQ(laidOut("cql()\r\n/* a\r\n b */\r\nwtm // c\r\n\r\n\r\nR\r\n"),
            "cql()\r\n/* a\r\n b */\r\nwtm  // c\r\n\r\nR\r\n");
  EXPECT_EQ(laidOut("cql()\r\n/* a\r\n b */\r\nwtm // c\n\n\nR"), "cql()\n/* a\n b */\nwtm  // c\n\nR\n");
}

TEST(Format, LinesAndComments) {
  EXPECT_EQ(laidOut("\n\n// first\ncql(input  a.pgn) // header\n\n\n\nflip {check // why\n\n\nmate\n}\n"
                    "if wtm\nx=1\nelse /* no */ x=2\n  /* a\n b */\nR\n|Q\n\n\n"),
            "// first\n"
            "cql(input  a.pgn)  // header\n"
            "\n"
            "flip {\n"
            "  check  // why\n"
            "\n"
            "  mate\n"
            "}\n"
            "if wtm\n"
            "  x = 1\n"
            "else /* no */ x = 2\n"
            "/* a\n"
            " b */\n"
            "R\n"
            "  | Q\n");
}

TEST(Format, CommentsOfNeighbouringLinesStandBelowEachOther) {
  EXPECT_EQ(laidOut("cql()\nmate // a\n♘ attacks k // b\n\nwtm // c\n"),
            "cql()\nmate         // a\n♘ attacks k  // b\n\nwtm  // c\n");
}

TEST(Format, PathsAndFunctions) {
  EXPECT_EQ(laidOut("cql()\nfunction never(x) { x\n|R\n}\nflipcolor { path title \"a\"\nR--\n( -- "
                    "check\n--)+ /// \"x\" #A\n\n mate }"),
            "cql()\n"
            "function never(x) {\n"
            "  x\n"
            "    | R\n"
            "}\n"
            "flipcolor {\n"
            "  path title \"a\"\n"
            "    R--\n"
            "    (\n"
            "      -- check\n"
            "      --\n"
            "    )+ /// \"x\" #A\n"
            "\n"
            "  mate\n"
            "}\n");
}

TEST(Format, CallsAreFiltersLikeOthers) {
  EXPECT_EQ(laidOut("cql()\nfunction f() { check }\nfunction h(times) { times==#A\nwtm }\nfunction g() { "
                    "mate\n f()\n h(1) }"
                    "\nmate\n f()\nX=N\ng()\n{ h(2)\n f() }"),
            "cql()\n"
            "function f() { check }\n"
            "function h(times) {\n"
            "  times == #A\n"
            "  wtm\n"
            "}\n"
            "function g() {\n"
            "  mate\n"
            "  f()\n"
            "  h(1)\n"
            "}\n"
            "mate\n"
            "f()\n"
            "X = N\n"
            "g()\n"
            "{\n"
            "  h(2)\n"
            "  f()\n"
            "}\n");
}

TEST(Format, LongLinesAreBroken) {
  // A list is on one line, or on a line for each filter.
  EXPECT_EQ(laidOut("cql()\nflipcolor { wtm check connectedpawns attacks k isolatedpawns attackedby R "
                    "passedpawns & a-h5-7 mate }"),
            "cql()\n"
            "flipcolor {\n"
            "  wtm\n"
            "  check\n"
            "  connectedpawns attacks k\n"
            "  isolatedpawns attackedby R\n"
            "  passedpawns & a-h5-7\n"
            "  mate\n"
            "}\n");
  EXPECT_EQ(laidOut("cql()\nconnectedpawns attacks k and check or isolatedpawns attackedby R and mate or "
                    "passedpawns & a-h5-7 and wtm // why"),
            "cql()\n"
            "connectedpawns attacks k and check\n"
            "  or isolatedpawns attackedby R and mate\n"
            "  or passedpawns & a-h5-7 and wtm  // why\n");
  const std::string comment = "cql()\nmate  // " + std::string(120, 'x') + "\n";
  EXPECT_EQ(laidOut(comment), comment);
  const std::string text = "cql()\nmessage(\"" + std::string(120, 'x') + "\")\n";
  EXPECT_EQ(laidOut(text), text);
}

TEST(Format, VeryLongLinesAreBrokenToTheirEnd) {
  std::string text = "cql()\n#R";
  for (int i = 0; i < 2000; ++i) text += " + #R";
  const std::string once = laidOut(text + " > 3\n");
  EXPECT_EQ(laidOut(once), once);
  std::istringstream lines(once);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100);
}

/// Quadratic time in the length of a list or a line would take many minutes.
TEST(Format, LongListsTakeTimeInProportionToTheirLength) {
  std::string text = "cql()\n", expected = text;
  for (int i = 0; i < 300'000; ++i) {
    text += "mate ";
    expected += "mate\n";
  }
  EXPECT_EQ(laidOut(text), expected);
}

TEST(Format, Spelling) {
  EXPECT_EQ(laidOut("cql() path R--Q|r", frontend::Spelling::Unicode), "cql()\n⊢ ♖――♕∪♜\n");
  EXPECT_EQ(laidOut("cql() message(3R)", frontend::Spelling::Unicode), "cql()\nmessage(3 ♖)\n");
  EXPECT_EQ(laidOut("cql() ⊢ ♖――♕∪♜", frontend::Spelling::Ascii), "cql()\npath R--Q|r\n");
}

TEST(Format, QueriesThatIncludeFiles) {
  EXPECT_EQ(laidOut("cql() include \"themes.cql\" fork()  and check"),
            "cql()\ninclude \"themes.cql\" fork() and check\n");
}

TEST(Format, WrongQueriesAreRefused) {
  EXPECT_NE(laidOut("cql() R attacks").find("error"), std::string::npos);
  EXPECT_NE(laidOut("(match (pgn x))").find("convert --modern"), std::string::npos);
}

void expectSameMeaning(const std::string& text, const std::string& where) {
  const std::string once = laidOut(text);
  EXPECT_EQ(irOf(once), irOf(text)) << where << "\n" << text << "\n" << once;
  EXPECT_EQ(laidOut(once), once) << where;
}

TEST(Format, MeansTheSameAndChangesNothingTwice) {
  int compared = 0;
  for (const char* folder : {"/tests/conformance", "/tests/data", "/examples", "/bench", "/docs"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(CQL_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".cql") continue;
      const std::string text = contentsOf(entry.path());
      if (text.find("cql(") == text.npos || irOf(text).empty()) continue;
      expectSameMeaning(text, entry.path().string());
      ++compared;
    }
  EXPECT_GT(compared, 650);
  std::istringstream lines(contentsOf(CQL_SOURCE_DIR "/tests/data/cql/accepted.txt"));
  for (std::string line; std::getline(lines, line);)
    if (!irOf(line).empty()) expectSameMeaning(line, line);
}

TEST(Format, ExamplesAreLaidOut) {
  for (const auto& entry : std::filesystem::directory_iterator(CQL_SOURCE_DIR "/examples/queries")) {
    const std::string text = contentsOf(entry.path());
    if (text.find("\n(match") == text.npos) {
      EXPECT_EQ(laidOut(text), text) << entry.path();
    }
  }
}

}  // namespace
}  // namespace cql::ide
