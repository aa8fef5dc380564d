// Tables of the plain reader. Built once, read-only.
#pragma once

#include <array>
#include <cstdint>

#include "runtime/move.h"

namespace cql::pgn {

/// What a word moves, by its shape: a pawn one or two squares forward, a pawn capture, a piece, or none of
/// these.
enum PlainRow : std::uint8_t {
  kPush,
  kPawnCapture,
  kKnightRow,
  kBishopRow,
  kRookRow,
  kQueenRow,
  kKingRow,
  kNoRow
};
inline constexpr int kPlainRows = 8;

/// What a word says by its first character and its length, check sign aside.
struct PlainShape {
  PieceType type = kPawn;  ///< first: it is used as the index of a lane, of which only the lowest bits count
  /// What must stand on the target, as bits of the sets of a Position, and which of these bits count.
  std::uint8_t onTarget = 0, careTarget = 0;
  PlainRow row = kNoRow;
  Move move = 0;  ///< its type, and for pawns that step the mark of a double step
};
static_assert(sizeof(PlainShape) == 8);

/// What is seen from a square, for its attackers.
struct alignas(128) PlainSquare {
  SquareSet lines[4];             ///< file, diagonal, antidiagonal through it, without it; nothing
  SquareSet twice, twiceSwapped;  ///< its set and that of the square mirrored by rank, shifted by one
  SquareSet knight, king;
  SquareSet pawns[2];  ///< from where a pawn of a side attacks it
};

struct PlainTables {
  /// Squares from which a man of the row could come to a square on an empty board, by side. Empty for pawn
  /// moves that would promote: they are read with more care.
  SquareSet sources[2][kPlainRows][64];
  PlainShape shapes[2][8][256];  ///< by side, length and first character
  SquareSet first[256];  ///< the file of a pawn by the first character; all squares for other characters
  /// By length, whether the first character is a small letter, and the second: the file or rank that this
  /// names, all squares for `x` and where it belongs to the target, else none. Of pawns no file: the first
  /// character has named it.
  SquareSet second[8][2][256];
  SquareSet fileOrRank[256];  ///< the same of any character between a piece and its target
  SquareSet between[64][64];  ///< strictly between two squares on a line, else empty
  PlainSquare squares[64];
  alignas(64)
      SquareSet lanes[2][6][8];  ///< the sets of a Position that a man of a colour and type is in, as masks
  alignas(32) SquareSet isDiagonal[4];  ///< all squares for the lines of PlainSquare that are diagonals
  std::array<std::array<std::uint8_t, 64>, 8> rankAttacks;  ///< kernel::kRankAttacks
  PlainRow rows[256];  ///< by the first character of the word; files give kPush
  PieceType types[kPlainRows];
};

const PlainTables& plainTables();

}  // namespace cql::pgn
