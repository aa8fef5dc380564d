// `find` evaluates only positions where its filter can match (codegen/emit/find_candidates.h): only counters
// may differ.
#include "tests/codegen/pattern/pattern_pruning.h"

namespace cql::codegen {
namespace {

using frontend::Op;

TEST(FindCandidates, SkipsPositionsWithoutThePiece) {
  expectFewer("piece x in [QRBN] {y = x find {x == y check}}", Op::And);
  expectFewer("piece x in [Aa] {y = to find quiet {y == x ply > 9}}", Op::And);
  expectFewer("y = a1 & R piece x in R {find x == y}", Op::CompareSets);
  expectFewer("piece x in [QRBN] {y = x find 1 100 {x == y not check}}", Op::And);
  expectFewer("piece x in [QRBN] piece z in [QRBN] & ~x {y = x w = z find {x == w z == y}}", Op::And);
}

TEST(FindCandidates, SkipsPositionsWhoseResultsAreRemembered) {
  const frontend::Query query =
      frontend::compiledRight("cql() piece x in [QRBN] {y = x find {x == y check}}");
  const auto [seen, evaluated] = outcome(query, true, Op::And, Optimisation::None, false, /*findMemos=*/true);
  const auto [all, more] = outcome(query, false, Op::And, Optimisation::None, false, /*findMemos=*/true);
  EXPECT_EQ(seen, all);
  EXPECT_LT(evaluated * 3, more * 2);  // it stays where it is in many of them
  EXPECT_LT(evaluated * 2, outcome(query, true, Op::And).evaluated);
}

TEST(FindCandidates, SkipsOtherPositions) {
  expectFewer("x = currentposition find {x == currentposition check}", Op::And);
  expectFewer("mate y = currentposition find quiet <-- {initial find {currentposition == y}}", Op::Compare);
}

TEST(FindCandidates, FindsCapturedPieces) {
  // A piece that is captured stands on no square.
  expectNoFewer("y = k & K piece x in [QRBN] {find {x == y}}", Op::CompareSets);
}

TEST(FindCandidates, KeepsObservableEvaluations) {
  expectNoFewer("piece x in [QRBN] {y = x find {message(ply) x == y check}}", Op::Message);
  expectNoFewer("piece x in [QRBN] {y = x find {y = up 1 y x == y}}", Op::Assign);
  expectNoFewer("piece x in [QRBN] {y = x find {x != y check}}", Op::And);
  expectNoFewer("piece x in [QRBN] {y = x find <-- {x == y check}}", Op::And);
}

}  // namespace
}  // namespace cql::codegen
