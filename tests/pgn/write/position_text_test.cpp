#include "runtime/rules/position_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pgn_text.h"

namespace cql {
namespace {

std::vector<std::string> fens(const std::string& text, const std::vector<std::int32_t>& ids) {
  GameRecord game;
  NoWarnings silent;
  EXPECT_TRUE(pgn::readGame(text, {}, game, silent));
  std::vector<std::string> out;
  for (std::int32_t id : ids) appendFen(game.view(), id, EnPassantField::Passed, out.emplace_back());
  return out;
}

using Fens = std::vector<std::string>;

/// The examples of the PGN standard (16.1.4).
TEST(PositionText, ExamplesOfTheStandard) {
  const Fens expected{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                      "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
                      "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"};
  EXPECT_EQ(fens("1. e4 c5 2. Nf3 *", {0, 1, 2, 3}), expected);
  EXPECT_EQ(fens("1. e4 c5 2. Nf3 *", {3, 1, 2, 0}),
            (Fens{expected[3], expected[1], expected[2], expected[0]}));
}

TEST(PositionText, RightsEndWithKingsRooksAndCaptures) {
  const std::string start = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 30\"]\n\n";
  EXPECT_EQ(fens(start + "30. O-O *", {1}), Fens{"r3k2r/8/8/8/8/8/8/R4RK1 b kq - 8 30"});
  EXPECT_EQ(fens(start + "30. Rxa8+ Ke7 31. Ra1 *", {1, 2, 3}),
            (Fens{"R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 30", "R6r/4k3/8/8/8/8/8/4K2R w K - 1 31",
                  "7r/4k3/8/8/8/8/8/R3K2R b K - 2 31"}));
}

TEST(PositionText, VariationsGoTheirOwnWay) {
  const std::string game = "1. e4 (1. d4 d5 2. Kd2) 1... e5 2. Ke2 *";  // ids 1, 4-6 or 2, 3 in preorder
  const Fens line = fens(game, {0, 1, 2, 3, 4, 5, 6});
  const Fens backwards = fens(game, {6, 5, 4, 3, 2, 1, 0});
  EXPECT_EQ(line, Fens(backwards.rbegin(), backwards.rend()));
  EXPECT_EQ(line[3], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2");
  EXPECT_EQ(line[6], "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPPKPPPP/RNBQ1BNR b kq - 1 2");
}

/// The outermost rook has the letters of the usual game (Shredder-FEN writes a file only if another rook is
/// outside of it), whatever the tag had.
TEST(PositionText, Chess960NamesTheFilesOfInnerRooks) {
  const std::string chess960 = "[Variant \"Chess960\"]\n";
  EXPECT_EQ(
      fens(chess960 + "[FEN \"bqrkrnbn/pppppppp/8/8/8/8/PPPPPPPP/BQRKRNBN w ECec - 0 1\"]\n\n1. a4 *", {1}),
      Fens{"bqrkrnbn/pppppppp/8/8/P7/8/1PPPPPPP/BQRKRNBN b KQkq a3 0 1"});
  EXPECT_EQ(fens(chess960 + "[FEN \"rr2k3/8/8/8/8/8/8/RR2K3 w Bb - 0 1\"]\n\n1. Kf2 *", {0, 1}),
            (Fens{"rr2k3/8/8/8/8/8/8/RR2K3 w Bb - 0 1", "rr2k3/8/8/8/8/8/5K2/RR6 b b - 1 1"}));
}

}  // namespace
}  // namespace cql
