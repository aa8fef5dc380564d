// Numbers of positions after all sequences of legal moves, against published counts: chessprogramming.org
// "Perft Results" and "Chess960 Perft Results", and the test positions of Martin Sedlak.
#include <gtest/gtest.h>

#include "tests/support/legal_moves.h"

namespace cql::pgn {
namespace {

std::uint64_t perft(const Position& board, const BoardState& state, int depth) {
  std::vector<Move> moves;
  moves.reserve(64);
  legalMoves(board, state, moves);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (Move move : moves) {
    Position next;
    BoardState after = state;
    playMove(board, move, next, after);
    nodes += perft(next, after, depth - 1);
  }
  return nodes;
}

struct Count {
  const char* name;
  const char* fen;
  int depth;
  std::uint64_t nodes;
};

class Perft : public testing::TestWithParam<Count> {};

TEST_P(Perft, IsExact) {
  const Count& count = GetParam();
  StartPosition start;
  std::vector<std::string_view> doubts;
  ASSERT_TRUE(parseFen(count.fen, true, start, doubts));
  EXPECT_EQ(perft(start.board, stateOf(start), count.depth), count.nodes);
}

INSTANTIATE_TEST_SUITE_P(
    Published, Perft,
    testing::Values(
        Count{"Start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
        Count{"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
              193690690},
        Count{"RookEnding", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083},
        Count{"Promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292},
        Count{"DiscoveredPromotion", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487},
        Count{"Middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4,
              3894594},
        Count{"EnPassantPinned", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1134888},
        Count{"EnPassantPinnedDiagonally", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6, 824064},
        Count{"EnPassantGivesCheck", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467},
        Count{"ShortCastlingGivesCheck", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661072},
        Count{"LongCastlingGivesCheck", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803711},
        Count{"CastlingRightsLost", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1274206},
        Count{"CastlingPrevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1720476},
        Count{"PromotionOutOfCheck", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3821001},
        Count{"DiscoveredCheck", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1004658},
        Count{"PromotionGivesCheck", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217342},
        Count{"Underpromotion", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92683},
        Count{"Stalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217},
        Count{"Chess960Position1", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5,
              8146062},
        Count{"Chess960Position2", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4,
              667366},
        Count{"Chess960Position3", "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 4, 273318}),
    [](const testing::TestParamInfo<Count>& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace cql::pgn
