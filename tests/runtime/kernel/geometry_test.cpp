// Directions, squares by number and roots (language/11 §6, language/10 §6, language/31 §4); the tree's
// identities, tries and virtual main line (language/40), by hand and square by square.
#include <random>

#include "runtime/kernel/kernel.h"
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

TEST(Geometry, StepsStayOnTheBoard) {
  std::mt19937_64 random(1);
  for (int low = -7; low <= 7; ++low)
    for (int high = low; high <= 7; ++high) {
      const auto directions = static_cast<std::uint32_t>(1 + random() % 255);
      const SquareSet set = random() & random() & random();
      SquareSet expected = 0;
      for (int s = 0; s < 64; ++s)
        for (int d = 0; d < kDirectionCount; ++d)
          for (int i = low; i <= high; ++i) {
            const int file = fileOf(s) + i * kFileStep[d], rank = rankOf(s) + i * kRankStep[d];
            const bool onBoard = file >= 0 && file < 8 && rank >= 0 && rank < 8;
            if (onBoard && (set & squareBit(s)) && (directions >> d & 1))
              expected |= squareBit(makeSquare(file, rank));
          }
      EXPECT_EQ(cqlStep(set, directions, low, high), expected) << low << " " << high << " " << directions;
    }
}

TEST(Geometry, SquaresByNumber) {
  for (int file : {-2147483647, -1, 0, 1, 2, 7, 8, 9, 257})
    for (int rank : {-2147483647, -1, 0, 1, 2, 7, 8, 9, 257}) {
      const bool onBoard = file >= 1 && file <= 8 && rank >= 1 && rank <= 8;
      EXPECT_EQ(cqlMakeSquare(file, rank), onBoard ? squareBit(8 * (rank - 1) + file - 1) : 0);
    }
}

TEST(Geometry, Roots) {
  for (std::int32_t root : {0, 1, 2, 3, 255, 256, 46339, 46340}) {
    EXPECT_EQ(cqlSqrt(root * root), root);
    if (root > 0) {
      EXPECT_EQ(cqlSqrt(root * root - 1), root - 1);
    }
  }
  EXPECT_EQ(cqlSqrt(2147483647), 46340);
}

TEST(Tree, PiecesByIdentity) {
  GameBuilder g;
  std::vector<std::uint8_t> squares(64, kNoSquare);
  squares[0] = 7, squares[40] = 63, squares[63] = 12;
  Context context{};
  context.game = g.record.view();
  context.game.pieceSquares = squares.data();
  EXPECT_EQ(cqlPieceSquare(&context, 0, 0), squareBit(7));
  EXPECT_EQ(cqlPieceSquare(&context, 0, 40), squareBit(63));
  EXPECT_EQ(cqlPieceSquare(&context, 0, 63), squareBit(12));
  for (std::int32_t none : {1, 62, -1, 64, 1000}) EXPECT_EQ(cqlPieceSquare(&context, 0, none), 0u) << none;
  EXPECT_EQ(cqlPieceIdentity(&context, 0, 7), 0);
  EXPECT_EQ(cqlPieceIdentity(&context, 0, 63), 40);
  EXPECT_EQ(cqlPieceIdentity(&context, 0, 12), 63);
  EXPECT_EQ(cqlPieceIdentity(&context, 0, 13), -1);
}

/// A secondary move of White is a try, one of Black a defence.
TEST(Tree, TriesAndTheVirtualMainline) {
  GameBuilder g;
  const auto e4 = g.add(0, "e2e4"), e5 = g.add(e4, "e7e5"), nf3 = g.add(e5, "g1f3"), nc3 = g.add(e5, "b1c3");
  const auto c5 = g.add(e4, "c7c5"), pass = g.add(c5, "--"), d5 = g.add(pass, "d7d5");
  const auto d4 = g.add(0, "d2d4"), nf6 = g.add(d4, "g8f6"), c4 = g.add(nf6, "c2c4"), g3 = g.add(nf6, "g2g3");
  Context context{};
  context.game = g.record.view();
  for (std::int32_t p : {0, e4, e5, nf3, c5}) {
    EXPECT_TRUE(cqlVirtualMainline(&context, p)) << p;
    EXPECT_FALSE(cqlTry(&context, p)) << p;
  }
  for (std::int32_t p : {nc3, pass, d5, d4, nf6, c4, g3}) EXPECT_FALSE(cqlVirtualMainline(&context, p)) << p;
  for (std::int32_t p : {nc3, d4, nf6, c4}) EXPECT_TRUE(cqlTry(&context, p)) << p;
  for (std::int32_t p : {pass, d5, g3}) EXPECT_FALSE(cqlTry(&context, p)) << p;  // none, and two of them
}

}  // namespace
}  // namespace cql::testing
