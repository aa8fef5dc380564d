// Contents of squares, and the pawn structure (language/10 §2, §6, language/11 §8), square by square on
// random boards: with pawns also on the first rank and the last.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "runtime/kernel/kernel.h"

namespace cql {
namespace {

using Squares = std::array<Piece, 64>;

Squares randomSquares(std::mt19937_64& random, unsigned pieces, unsigned every) {
  Squares board{};
  for (Piece& piece : board)
    piece = random() % every ? kNoPiece : static_cast<Piece>((random() & 1) * 6 + random() % pieces);
  return board;
}

Position positionOf(const Squares& board) {
  Position p{};
  for (int s = 0; s < 64; ++s) {
    if (board[s] == kNoPiece) continue;
    p.types[typeOf(board[s])] |= squareBit(s);
    p.colors[colorOf(board[s])] |= squareBit(s);
  }
  return p;
}

template <typename Test>
SquareSet squaresWhere(Test&& test) {
  SquareSet set = 0;
  for (int s = 0; s < 64; ++s)
    if (test(s)) set |= squareBit(s);
  return set;
}

TEST(Positions, Contents) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 500; ++round) {
    const Squares board = randomSquares(random, 6, 2), other = randomSquares(random, 6, 2);
    const Position p = positionOf(board), q = positionOf(other);
    const auto mask = static_cast<std::uint32_t>(random() & 0x1fff);
    EXPECT_EQ(cqlPieces(&p, mask), squaresWhere([&](int s) { return mask >> board[s] & 1; }));
    EXPECT_EQ(cqlCommonSquares(&p, &q), squaresWhere([&](int s) { return board[s] == other[s]; }));

    const SquareSet set = random();
    constexpr int kPower[] = {1, 3, 3, 5, 9, 0}, kColorType[] = {1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6, 0};
    int power = 0;
    for (int s = 0; s < 64; ++s) {
      EXPECT_EQ(cqlPieceOn(&p, s), board[s]);
      EXPECT_EQ(cqlColorType(&p, s), kColorType[board[s]]);
      if ((set & squareBit(s)) && board[s] != kNoPiece) power += kPower[typeOf(board[s])];
    }
    EXPECT_EQ(cqlPower(&p, set), power);
  }
}

TEST(Positions, PawnStructure) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 2000; ++round) {
    // Half of the boards are sparse, with isolated pawns.
    const Squares board = randomSquares(random, 1 + random() % 2, round & 1 ? 3 : 16);
    const Position p = positionOf(board);
    auto isPawn = [&](int s) { return board[s] != kNoPiece && typeOf(board[s]) == kPawn; };
    // Pawns with another pawn, at most that many files beside, that passes the test.
    auto pawnsWith = [&](int files, auto&& test) {
      return squaresWhere([&](int s) {
        if (!isPawn(s)) return false;
        for (int other = 0; other < 64; ++other)
          if (other != s && isPawn(other) && std::abs(fileOf(other) - fileOf(s)) <= files && test(s, other))
            return true;
        return false;
      });
    };
    const SquareSet pawns = squaresWhere(isPawn);
    auto sameColor = [&](int s, int other) { return board[s] == board[other]; };
    const SquareSet connected =
        pawnsWith(1, [&](int s, int other) { return sameColor(s, other) && fileOf(s) != fileOf(other); });
    const SquareSet stopped = pawnsWith(1, [&](int s, int other) {
      const int ahead = rankOf(other) - rankOf(s);
      return !sameColor(s, other) && (colorOf(board[s]) == kWhite ? ahead > 0 : ahead < 0);
    });
    EXPECT_EQ(cqlPawnStructure(&p, PawnStructureKind::Doubled), pawnsWith(0, sameColor));
    EXPECT_EQ(cqlPawnStructure(&p, PawnStructureKind::Connected), connected);
    EXPECT_EQ(cqlPawnStructure(&p, PawnStructureKind::Isolated), pawns & ~connected);
    EXPECT_EQ(cqlPawnStructure(&p, PawnStructureKind::Passed), pawns & ~stopped);
  }
}

}  // namespace
}  // namespace cql
