// Attack sets of single pieces (language/11 §1). Tables are constexpr; line pieces use hyperbola
// quintessence, o^(o-2r), so that the kernel carries no large tables into a query's module.
#pragma once

#include <array>

#include "runtime/assert.h"
#include "runtime/game.h"
#include "runtime/kernel/invariants.h"

namespace cql::kernel {

using SquareTable = std::array<SquareSet, 64>;

constexpr bool onBoard(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

template <std::size_t n>
constexpr SquareTable leapTable(const int (&steps)[n][2]) {
  SquareTable table{};
  for (int s = 0; s < 64; ++s)
    for (const auto& step : steps)
      if (onBoard(fileOf(s) + step[0], rankOf(s) + step[1]))
        table[s] |= squareBit(makeSquare(fileOf(s) + step[0], rankOf(s) + step[1]));
  return table;
}

/// Returns, by square s, the squares reached along the line with steps ±(file, rank), without s itself.
constexpr SquareTable lineTable(int file, int rank) {
  SquareTable table{};
  for (int s = 0; s < 64; ++s)
    for (int sign = -1; sign <= 1; sign += 2)
      for (int f = fileOf(s) + sign * file, r = rankOf(s) + sign * rank; onBoard(f, r);
           f += sign * file, r += sign * rank)
        table[s] |= squareBit(makeSquare(f, r));
  return table;
}

/// Returns the rays by direction and square, each of at most seven squares.
constexpr std::array<SquareTable, kDirectionCount> rayTables() {
  std::array<SquareTable, kDirectionCount> tables{};
  for (int d = 0; d < kDirectionCount; ++d)
    for (int s = 0; s < 64; ++s)
      for (int f = fileOf(s) + kFileStep[d], r = rankOf(s) + kRankStep[d]; onBoard(f, r);
           f += kFileStep[d], r += kRankStep[d])
        tables[d][s] |= squareBit(makeSquare(f, r));
  return tables;
}

inline constexpr SquareTable kKnightAttacks =
    leapTable({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
inline constexpr SquareTable kKingAttacks =
    leapTable({{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}});
inline constexpr SquareTable kFileLine = lineTable(0, 1), kMainDiagonal = lineTable(1, 1),
                             kOffDiagonal = lineTable(1, -1), kRankLine = lineTable(1, 0);
/// The lines of bishops, and of rooks, through a square.
struct alignas(16) SquareLines {
  SquareSet diagonal, straight;
};
/// By square; the entry after h8 is that of kNoSquare.
inline constexpr std::array<SquareLines, 65> kSquareLines = [] {
  std::array<SquareLines, 65> table{};
  for (int s = 0; s < 64; ++s) table[s] = {kMainDiagonal[s] | kOffDiagonal[s], kFileLine[s] | kRankLine[s]};
  return table;
}();
inline constexpr std::array<SquareTable, kDirectionCount> kRays = rayTables();

/// The rays of one square side by side: those that lead to higher squares, then their opposites.
struct alignas(64) RayRow {
  static constexpr std::uint8_t kDirections[kDirectionCount] = {kNorth, kEast, kNorthEast, kNorthWest,
                                                                kSouth, kWest, kSouthWest, kSouthEast};
  SquareSet rays[kDirectionCount];
};
constexpr std::array<RayRow, 64> rayRows() {
  std::array<RayRow, 64> rows{};
  for (int s = 0; s < 64; ++s)
    for (int i = 0; i < kDirectionCount; ++i) rows[s].rays[i] = kRays[RayRow::kDirections[i]][s];
  return rows;
}
inline constexpr std::array<RayRow, 64> kRayRows = rayRows();

/// By two squares: the index in the RayRow of the first of the ray that leads to the second; if no line does,
/// of a ray that leads to the other side.
constexpr std::array<std::array<std::uint8_t, 64>, 64> rayIndexTable() {
  std::array<std::array<std::uint8_t, 64>, 64> table{};
  for (int from = 0; from < 64; ++from)
    for (int to = 0; to < 64; ++to) {
      int index = to > from ? kDirectionCount / 2 : 0;
      for (int i = 0; i < kDirectionCount; ++i)
        if (kRayRows[from].rays[i] & squareBit(to)) index = i;
      table[from][to] = static_cast<std::uint8_t>(index);
    }
  return table;
}
inline constexpr auto kRayIndex = rayIndexTable();

inline constexpr SquareSet kFileA = 0x0101010101010101, kFileB = kFileA << 1, kFileG = kFileA << 6,
                           kFileH = kFileA << 7;

/// Squares attacked along a rank, by file of the piece and the six inner bits of the rank's occupancy.
constexpr std::array<std::array<std::uint8_t, 64>, 8> rankAttackTable() {
  std::array<std::array<std::uint8_t, 64>, 8> table{};
  for (int file = 0; file < 8; ++file)
    for (int inner = 0; inner < 64; ++inner) {
      const int occupied = inner << 1;
      int attacks = 0;
      for (int f = file + 1; f < 8; ++f) {
        attacks |= 1 << f;
        if (occupied >> f & 1) break;
      }
      for (int f = file - 1; f >= 0; --f) {
        attacks |= 1 << f;
        if (occupied >> f & 1) break;
      }
      table[file][inner] = static_cast<std::uint8_t>(attacks);
    }
  return table;
}
inline constexpr auto kRankAttacks = rankAttackTable();

inline SquareSet lineAttacks(SquareSet occupied, SquareSet mask, int square) {
  const SquareSet bit = squareBit(square);
  SquareSet forward = occupied & mask, backward = __builtin_bswap64(forward);
  forward -= 2 * bit;
  backward -= 2 * __builtin_bswap64(bit);
  return (forward ^ __builtin_bswap64(backward)) & mask;
}
inline SquareSet bishopAttacks(int square, SquareSet occupied) {
  CQL_ASSERT(isSquare(square));
  return lineAttacks(occupied, kMainDiagonal[square], square) |
         lineAttacks(occupied, kOffDiagonal[square], square);
}
inline SquareSet rookAttacks(int square, SquareSet occupied) {
  CQL_ASSERT(isSquare(square));
  const int shift = square & 56;
  const SquareSet rank = SquareSet{kRankAttacks[square & 7][(occupied >> shift >> 1) & 63]} << shift;
  return lineAttacks(occupied, kFileLine[square], square) | rank;
}
/// Returns the squares attacked by all pawns of a set.
constexpr SquareSet pawnAttacks(SquareSet pawns, Color side) {
  return side == kWhite ? ((pawns & ~kFileA) << 7) | ((pawns & ~kFileH) << 9)
                        : ((pawns & ~kFileH) >> 7) | ((pawns & ~kFileA) >> 9);
}

/// Squares attacked by a pawn, by its colour and square.
inline constexpr std::array<SquareTable, 2> kPawnAttacks = [] {
  std::array<SquareTable, 2> tables{};
  for (int s = 0; s < 64; ++s)
    for (Color side : {kWhite, kBlack}) tables[side][s] = pawnAttacks(squareBit(s), side);
  return tables;
}();

/// Returns the pieces, of either colour, that attack a square with the given occupancy.
inline SquareSet attackersTo(const Position& p, int square, SquareSet occupied) {
  const SquareSet bit = squareBit(square);
  return (pawnAttacks(bit, kBlack) & p.pieces(kWhite, kPawn)) |
         (pawnAttacks(bit, kWhite) & p.pieces(kBlack, kPawn)) | (kKnightAttacks[square] & p.types[kKnight]) |
         (kKingAttacks[square] & p.types[kKing]) |
         (bishopAttacks(square, occupied) & (p.types[kBishop] | p.types[kQueen])) |
         (rookAttacks(square, occupied) & (p.types[kRook] | p.types[kQueen]));
}
/// Returns the squares attacked by the piece on a square; empty if the square is.
inline SquareSet attacksFrom(const Position& p, int square, SquareSet occupied) {
  CQL_ASSERT(isSquare(square));
  const SquareSet bit = squareBit(square);
  SquareSet out = 0;
  if (bit & p.types[kPawn]) return pawnAttacks(bit, (bit & p.colors[kWhite]) ? kWhite : kBlack);
  if (bit & p.types[kKnight]) return kKnightAttacks[square];
  if (bit & p.types[kKing]) return kKingAttacks[square];
  if (bit & (p.types[kBishop] | p.types[kQueen])) out |= bishopAttacks(square, occupied);
  if (bit & (p.types[kRook] | p.types[kQueen])) out |= rookAttacks(square, occupied);
  return out;
}

/// Moves all squares of a set by one step; those that leave the board vanish.
constexpr SquareSet step(SquareSet s, int direction) {
  CQL_ASSERT(direction >= 0 && direction < kDirectionCount);
  if (kFileStep[direction] > 0) s = (s & ~kFileH) << 1;
  if (kFileStep[direction] < 0) s = (s & ~kFileA) >> 1;
  if (kRankStep[direction] > 0) s <<= 8;
  if (kRankStep[direction] < 0) s >>= 8;
  return s;
}
constexpr int opposite(int direction) {
  return 7 - direction;
}
constexpr bool isDiagonal(int direction) {
  return kFileStep[direction] != 0 && kRankStep[direction] != 0;
}
/// Returns the line pieces that can move in a direction.
constexpr SquareSet linePieces(const Position& p, int direction) {
  return p.types[kQueen] | (isDiagonal(direction) ? p.types[kBishop] : p.types[kRook]);
}

/// Returns the line through two squares without the squares themselves; empty if no line goes through both.
inline SquareSet commonLine(int a, int b) {
  return (kFileLine[a] & kFileLine[b]) | (kRankLine[a] & kRankLine[b]) |
         (kMainDiagonal[a] & kMainDiagonal[b]) | (kOffDiagonal[a] & kOffDiagonal[b]);
}
constexpr std::array<SquareTable, 64> betweenTable() {
  std::array<SquareTable, 64> table{};
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < 64; ++b) {
      const SquareSet range = (kAllSquares << a) ^ (kAllSquares << b);
      table[a][b] = kRayRows[a].rays[kRayIndex[a][b]] & range & ~squareBit(b);
    }
  return table;
}
inline constexpr auto kBetween = betweenTable();

/// Returns the squares strictly between two different squares on a line; empty otherwise.
inline SquareSet between(int a, int b) {
  CQL_ASSERT(isSquare(a) && isSquare(b));
  return kBetween[a][b];
}

/// Returns the line pieces from which a line leads to a square, ignoring pieces in between; empty for square
/// 64.
inline SquareSet alignedWith(const Position& p, int square) {
  CQL_ASSERT(square >= 0 && square <= kNoSquare);
  return (kSquareLines[square].diagonal & (p.types[kBishop] | p.types[kQueen])) |
         (kSquareLines[square].straight & (p.types[kRook] | p.types[kQueen]));
}

}  // namespace cql::kernel
