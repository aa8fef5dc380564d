#include "tests/fuzz/differential/color_flip.h"

#include <gtest/gtest.h>

namespace cql::differential {
namespace {

TEST(ColorFlip, Fen) {
  EXPECT_EQ(flipFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1");
  EXPECT_EQ(flipFen("8/8/8/8/8/k7/P7/K1R5 w - - 3 40"), "k1r5/p7/K7/8/8/8/8/8 b - - 3 40");
  EXPECT_EQ(flipFen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "r3k3/8/8/8/8/8/8/4K3 b q - 0 1");
}

TEST(ColorFlip, Games) {
  EXPECT_EQ(flipColors("[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"2500\"]\n[Result \"1-0\"]\n\n"
                       "1. e4 {best 1. e4} e5 $1 2.Nf3 (2. f4 exf4) 2...Nc6 3. O-O a1=Q+ R1a3 1-0\n"),
            "[Black \"A\"]\n[White \"B\"]\n[BlackElo \"2500\"]\n[Result \"0-1\"]\n[SetUp \"1\"]\n"
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\"]\n\n"
            "e5 {best 1. e4} e4 $1 Nf6 ( f5 exf5 ) Nc3 O-O a8=Q+ R8a6 0-1\n\n");
}

TEST(ColorFlip, TwiceIsTheSameGame) {
  std::string once = flipColors(
      "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 -- *\n\n[White \"?\"]\n\n1. d4 0-1\n");
  EXPECT_EQ(flipColors(flipColors(once)), once);
  EXPECT_NE(once.find("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"), std::string::npos);
}

}  // namespace
}  // namespace cql::differential
