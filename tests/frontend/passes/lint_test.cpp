// Lints: filters that are valid but probably not what was meant, and filters without warnings.
#include <gtest/gtest.h>

#include "tests/frontend/compile_support.h"

namespace cql::frontend {
namespace {

/// The warnings on the query, a line each: `TEXT: MESSAGE`, the text being that under the marks.
std::string said(const std::string& body, bool lints = true) {
  const std::string text = "cql() " + body;
  DiagnosticSink sink;
  CompileOptions options;
  options.haveInput = true;
  if (!lints) options.warnings = "none";
  EXPECT_TRUE(parse({"query.cql", text}, options, sink)) << renderAll(sink, false);
  std::string out;
  for (const Diagnostic& d : sink.all()) {
    EXPECT_EQ(d.severity, Severity::Warning);
    out += text.substr(d.range.begin, d.range.end - d.range.begin) + ": " + d.message + "\n";
  }
  return out;
}

TEST(Lint, ReportsLikelyMistakes) {
  const std::pair<const char*, const char*> cases[] = {
      {"flipcolor mate R attacks k",
       "flipcolor: 'flipcolor' changes nothing in the one filter that it binds; braces bind more: flipcolor "
       "{...}\n"},
      {"shift check",
       "shift: 'shift' changes nothing in the one filter that it binds; braces bind more: shift {...}\n"},
      {"rotate45 check",
       "rotate45: 'rotate45' changes nothing in the one filter that it binds; braces bind more: rotate45 "
       "{...}\n"},
      {"✵ check", "✵: '✵' changes nothing in the one filter that it binds; braces bind more: ✵ {...}\n"},
      {"flip {check}", "flip: 'flip' changes nothing in its braces\n"},
      {"flip 1 8 { check mate }", "flip: 'flip' changes nothing in its braces\n"},
      {"#R == Q", "Q: beside a number this is the number of its squares, which is written #Q\n"},
      {"Q == #R", "Q: beside a number this is the number of its squares, which is written #Q\n"},
      {"1 == 2", "1 == 2: this is never true\n"},
      {"1 != 2", "1 != 2: this is always true\n"},
      {"#A >= 0", "#A >= 0: this is always true\n"},
      {"#A > 64", "#A > 64: this is never true\n"},
      {"x = 3 x == x", "x == x: this is always true\n"},
      {"false mate", "mate: this is never reached: the filter before it never matches\n"},
      {"true or mate", "mate: this is never reached: the filter before it always matches\n"},
      {"wtm btm", "btm: this and 'wtm' never match together: the other side is to move\n"},
      {"stalemate and check",
       "check: this and 'stalemate' never match together: a side in stalemate is not in check\n"},
      {"{not mate} or check", ""},
      {"not {mate or check}", ""},
      {"(not mate) or check", ""},
      {"not mate and check", ""},
      {"Re4 e4 & R --e4", ""},
      {"x = {check e4} x", ""},
      {". [] mate", ""},
      {"e4 check",
       "e4: squares are always there, so as a condition they test nothing; a piece on it is Ae4 or ae4, a "
       "move "
       "to it --e4\n"},
      {"player == \"a\\nb\"", ""},
      {"player white == \"Tal\"", ""},
      {"ply == plycount", ""},
      {"--=B --=[BQ]", ""},
      {"flipcolor {signature == \"KRvKR\" wtm}", ""},
      {"mate and move from N",
       "move from N: this and 'mate' never match together: no move follows in that position\n"},
  };
  for (const auto& [body, expected] : cases) EXPECT_EQ(said(body), expected) << body;
}

TEST(Lint, NamesTheFirstOfSeveralThatContradict) {
  EXPECT_EQ(said("check wtm wtm mate check btm"),
            "btm: this and 'wtm' never match together: the other side is to move\n");
  EXPECT_EQ(said("stalemate wtm mate move from N btm"),
            "mate: this and 'stalemate' never match together: a side in stalemate is not in check\n");
}

/// Quadratic time in the length of a list would take many minutes.
TEST(Lint, LongListsTakeTimeInProportionToTheirLength) {
  std::string body;
  for (int i = 0; i < 600'000; ++i) body += i % 2 ? "Ka1 " : "wtm ";
  EXPECT_EQ(said(body), "");
}

TEST(Lint, AcceptsWhatMayBeIntended) {
  for (const char* body : {"mate", "flipcolor {mate R attacks k}", "flipcolor wtm", "shift Ra1", "#R == #Q",
                           "Q == 3", "#A > 63", "x = 3 y = x x == y", "false or mate", "not false",
                           "wtm or btm", "check and mate", "mate and move previous from N", "wtm find {btm}",
                           "function same(x y) {x == y} same(3 3)", "1990 < year < 2000"})
    EXPECT_EQ(said(body), "") << body;
}

TEST(Lint, IgnoresTransformsOfTheCommandLine) {
  CompileOptions options;
  options.transforms = {TransformKind::Flip, TransformKind::FlipColor};
  for (const char* body : {"mate", "check mate", "{check mate}", "function f() {mate} f()"}) {
    DiagnosticSink sink;
    EXPECT_TRUE(parse({"query.cql", std::string("cql(input games.pgn) ") + body}, options, sink)) << body;
    EXPECT_EQ(renderAll(sink, false), "") << body;
  }
}

TEST(Lint, CanBeSwitchedOff) {
  EXPECT_NE(said("wtm btm"), "");
  EXPECT_EQ(said("wtm btm", false), "");
}

}  // namespace
}  // namespace cql::frontend
