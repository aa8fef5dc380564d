// Attacks of pieces, in little memory: what the reader and the writer need of the rules.
#pragma once

#include <array>
#include <bit>

#include "runtime/game.h"
#include "runtime/types.h"

namespace cql::pgn {

/// The squares of one line through a square, below and above it in square order.
struct LineMask {
  SquareSet lower = 0, upper = 0;
};

struct AttackTables {
  std::array<std::array<LineMask, 4>, 64> lines{};  ///< file, rank, the two diagonals
  std::array<SquareSet, 64> knight{}, king{};
  std::array<std::array<SquareSet, 64>, 2> pawn{};  ///< squares a pawn of the colour attacks
};

inline constexpr AttackTables kAttacks = [] {
  AttackTables t;
  auto bit = [](int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? squareBit(makeSquare(file, rank)) : SquareSet{0};
  };
  constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
  for (int s = 0; s < 64; s++) {
    const int file = fileOf(s), rank = rankOf(s);
    for (int line = 0; line < 4; line++) {
      for (int n = 1; n < 8; n++) {
        t.lines[s][line].upper |= bit(file + n * kSteps[line][0], rank + n * kSteps[line][1]);
        t.lines[s][line].lower |= bit(file - n * kSteps[line][0], rank - n * kSteps[line][1]);
      }
    }
    for (int a = -2; a <= 2; a++) {
      for (int b = -2; b <= 2; b++) {
        if (a * a + b * b == 5) t.knight[s] |= bit(file + a, rank + b);
        if ((a != 0 || b != 0) && a * a <= 1 && b * b <= 1) t.king[s] |= bit(file + a, rank + b);
      }
    }
    t.pawn[kWhite][s] = bit(file - 1, rank + 1) | bit(file + 1, rank + 1);
    t.pawn[kBlack][s] = bit(file - 1, rank - 1) | bit(file + 1, rank - 1);
  }
  return t;
}();

/// From a square along one line, up to and with the first occupied square on either side.
inline SquareSet lineAttacks(const LineMask& mask, SquareSet occupied) {
  const SquareSet lower = mask.lower & occupied, upper = mask.upper & occupied;
  const SquareSet fromLast = ~SquareSet{0} << (63 - std::countl_zero(lower | 1));
  return (mask.lower | mask.upper) & (2 * (upper & (0 - upper)) + fromLast);
}
inline SquareSet rookAttacks(int square, SquareSet occupied) {
  const auto& lines = kAttacks.lines[static_cast<unsigned>(square)];
  return lineAttacks(lines[0], occupied) | lineAttacks(lines[1], occupied);
}
inline SquareSet bishopAttacks(int square, SquareSet occupied) {
  const auto& lines = kAttacks.lines[static_cast<unsigned>(square)];
  return lineAttacks(lines[2], occupied) | lineAttacks(lines[3], occupied);
}
/// What a piece (no pawn) on a square attacks.
inline SquareSet pieceAttacks(PieceType type, int square, SquareSet occupied) {
  const auto s = static_cast<unsigned>(square);
  switch (type) {
    case kKnight: return kAttacks.knight[s];
    case kBishop: return bishopAttacks(square, occupied);
    case kRook: return rookAttacks(square, occupied);
    case kQueen: return rookAttacks(square, occupied) | bishopAttacks(square, occupied);
    case kKing: return kAttacks.king[s];
    case kPawn:
    case kNoPieceType: return 0;
  }
  return 0;
}
/// Pieces of `by` that attack the square when the board is occupied so.
inline SquareSet attackersOf(const Position& p, int square, Color by, SquareSet occupied) {
  const auto s = static_cast<unsigned>(square);
  const SquareSet hits = (kAttacks.pawn[~by & 1][s] & p.types[kPawn]) | (kAttacks.knight[s] & p.types[kKnight]) |
                         (kAttacks.king[s] & p.types[kKing]) |
                         (rookAttacks(square, occupied) & (p.types[kRook] | p.types[kQueen])) |
                         (bishopAttacks(square, occupied) & (p.types[kBishop] | p.types[kQueen]));
  return hits & p.colors[by] & occupied;
}

}  // namespace cql::pgn
