#include "runtime/rules/start_position.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "runtime/kernel/attacks.h"

namespace cql {
namespace {

/// The definition of a FEN's first field, square by square.
std::string placementOf(const Position& board) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const SquareSet square = squareBit(makeSquare(file, rank));
      char letter = 0;
      for (std::size_t type = 0; type < 6; ++type) {
        if (board.types[type] & square) letter = "PNBRQK"[type];
      }
      if (board.colors[kBlack] & square) letter = static_cast<char>(letter - 'A' + 'a');
      if (letter && empty) text += std::to_string(empty);
      if (letter) text += letter;
      empty = letter ? 0 : empty + 1;
    }
    if (empty) text += std::to_string(empty);
    if (rank) text += '/';
  }
  return text;
}

TEST(Placement, EveryOccupancyOfEveryRank) {
  std::mt19937 random(1);
  for (unsigned files = 0; files < 256; ++files) {
    for (int rank = 0; rank < 8; ++rank) {
      Position board{};
      for (int file = 0; file < 8; ++file) {
        if (!(files >> file & 1)) continue;
        const SquareSet square = squareBit(makeSquare(file, rank));
        board.types[random() % 6] |= square;
        board.colors[random() % 2] |= square;
      }
      std::string text = "before ";
      appendPlacement(board, text);
      ASSERT_EQ(text, "before " + placementOf(board));
    }
  }
}

TEST(Placement, FullAndEmptyBoards) {
  std::string text;
  Position board{};
  appendPlacement(board, text);
  EXPECT_EQ(text, "8/8/8/8/8/8/8/8");
  board.types[kQueen] = board.colors[kBlack] = ~SquareSet{0};
  text.clear();
  appendPlacement(board, text);
  EXPECT_EQ(text, "qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq");
}

}  // namespace
}  // namespace cql
