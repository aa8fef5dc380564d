// `find`, and patterns after `.*` and `(--)*`, evaluate only positions where a filter can match
// (codegen/pattern/candidate_positions.h): only counters may differ.
#include "tests/codegen/emit/same_answers.h"
#include "tests/codegen/pattern/pattern_pruning.h"

namespace cql::codegen {
namespace {

using frontend::Op;

TEST(CandidatePositions, SkipsPositionsWithoutThePiece) {
  expectFewer("piece x in [QRBN] {y = x find {x == y check}}", Op::And);
  expectFewer("piece x in [Aa] {y = to find quiet {y == x ply > 9}}", Op::And);
  expectFewer("y = a1 & R piece x in R {find x == y}", Op::CompareSets);
  expectFewer("piece x in [QRBN] {y = x find 1 100 {x == y not check}}", Op::And);
  expectFewer("piece x in [QRBN] piece z in [QRBN] & ~x {y = x w = z find {x == w z == y}}", Op::And);
}

TEST(CandidatePositions, SkipsPositionsWhoseResultsAreRemembered) {
  const frontend::Query query =
      frontend::compiledRight("cql() piece x in [QRBN] {y = x find {x == y check}}");
  const auto [seen, evaluated] = outcome(query, true, Op::And, Optimisation::None, false, /*findMemos=*/true);
  const auto [all, more] = outcome(query, false, Op::And, Optimisation::None, false, /*findMemos=*/true);
  EXPECT_EQ(seen, all);
  EXPECT_LT(evaluated * 3, more * 2);  // it stays where it is in many of them
  EXPECT_LT(evaluated * 2, outcome(query, true, Op::And).evaluated);
}

TEST(CandidatePositions, SkipsPositionsWhereThePieceIsElsewhere) {
  expectFewer("piece x in [QRBN] {find {x & h1-8 check}}", Op::And);
  expectFewer("piece x in [QRBN] {find quiet {a-h8 & x check}}", Op::And);
  expectFewer("piece x in [QRBN] {find {x == d4 check}}", Op::And);
  expectFewer("piece x in [QRBN] {y = x attacks [Aa_] find 1 100 {x & y ply > 30}}", Op::And);
  expectFewer("flip {piece x in [RN] {find quiet {x & [a1,b2] btm}}}", Op::And);
}

// Two conditions exclude more positions than one of them.
TEST(CandidatePositions, CombinesConditions) {
  const std::string two = "piece x in [QRBN] piece z in [QRBN] & ~x {y = x w = z find {x == y z == w check}}";
  const std::string one =
      "piece x in [QRBN] piece z in [QRBN] & ~x {y = x w = z find {x == y w == z | w check}}";
  const auto evaluated = [](const std::string& text) { return evaluations(text.c_str(), Op::And).first; };
  EXPECT_LT(evaluated(two), evaluated(one));
  expectFewer("piece x in [QRBN] {find {x & a-h5 x & d1-8}}", Op::And);
}

// Those of a pattern, too: what follows `.*` and `(--)*` is evaluated only at candidates.
TEST(CandidatePositions, SkipsPositionsOfPatterns) {
  expectFewer("piece x in [QRBN] {y = x line --> .* --> {x == y check}}", Op::And);
  expectFewer("piece x in [QRBN] {y = x line 3 60 --> . --> .+ --> {x == y check} --> .* --> {x & a-h8 wtm}}",
              Op::And);
  expectFewer("piece x in [QRBN] {y = x path (--)* {x == y check}}", Op::And);
  expectFewer("piece x in [QRBN] {y = x path -- (--){2,9} {x & y check} --}", Op::And);
  expectNoFewer("piece x in [QRBN] {y = x line <-- .* <-- {x == y btm}}", Op::And);
}

TEST(CandidatePositions, ChangesNoAnswersOfPatterns) {
  using codegen::test::expectSame;
  for (const std::string pattern :
       {"line --> .* --> {x == y TEST} --> .* --> wtm", "line 4 30 --> .{2,} --> {x == y TEST}",
        "line singlecolor --> .* --> {x == y TEST}", "line --> btm* --> {x == y TEST}",
        "line firstmatch --> .+ --> {x & a-h5-8 TEST}", "line --> (.* --> {x & w TEST} --> .){2} --> check",
        "path (--)* {x == y TEST} -- {x & [a-h5,d1-8] TEST}", "path nestban --(--)+ {x & a-h5 TEST}",
        "path focus x (--)* {x == y TEST}"}) {
    const auto with = [&](const char* test) {
      std::string text = pattern;
      for (std::size_t at; (at = text.find("TEST")) != std::string::npos;) text.replace(at, 4, test);
      return "piece x in [QRBN] {y = x w = x attacks [Aa_] " + text + "}";
    };
    expectSame(with("check"), with("check z=1"), true);
  }
}

TEST(CandidatePositions, SkipsOtherPositions) {
  expectFewer("x = currentposition find {x == currentposition check}", Op::And);
  expectFewer("mate y = currentposition find quiet <-- {initial find {currentposition == y}}", Op::Compare);
}

TEST(CandidatePositions, FindsCapturedPieces) {
  // A piece that is captured stands on no square.
  expectNoFewer("y = k & K piece x in [QRBN] {find {x == y}}", Op::CompareSets);
}

TEST(CandidatePositions, KeepsObservableEvaluations) {
  expectNoFewer("piece x in [QRBN] {y = x find {message(ply) x == y check}}", Op::Message);
  expectNoFewer("piece x in [QRBN] {y = x find {y = up 1 y x == y}}", Op::Assign);
  expectNoFewer("piece x in [QRBN] {y = x find {x != y check}}", Op::And);
  expectNoFewer("piece x in [QRBN] {y = x find <-- {x == y check}}", Op::And);
}

}  // namespace
}  // namespace cql::codegen
