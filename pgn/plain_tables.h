// Tables of the plain reader. Built once, read-only.
#pragma once

#include <array>
#include <cstdint>

#include "runtime/types.h"

namespace cql::pgn {

/// What a word moves, by its shape: a pawn one or two squares forward, a pawn capture, a piece, or none of these.
enum PlainRow : std::uint8_t { kPush, kPawnCapture, kKnightRow, kBishopRow, kRookRow, kQueenRow, kKingRow, kNoRow };
inline constexpr int kPlainRows = 8;

/// What a word says by its first character and its length, check mark aside.
struct PlainShape {
  SquareSet first = 0;        ///< where the man may stand by the first character: a pawn's file; none for odd shapes
  SquareSet noSecond = 0;     ///< all squares if the second character is part of the target
  SquareSet mustBeEmpty = 0;  ///< all squares if the target must be empty ...
  SquareSet mustTake = 0;     ///< ... or hold an enemy
  PlainRow row = kNoRow;
  PieceType type = kPawn;
};

struct PlainTables {
  /// Squares from which a man of the row could come to a square on an empty board, by side. Empty for pawn moves that
  /// would promote: they are read with more care.
  SquareSet sources[2][kPlainRows][64];
  /// Squares that a man of a type attacks on an empty board, by side.
  SquareSet attacks[2][6][64];
  /// From where a pawn, knight, king, bishop or rook of a side attacks a square on an empty board.
  SquareSet attackersTo[2][64][8];
  SquareSet between[64][64];  ///< strictly between two squares on a line, else empty
  SquareSet line[64][64];     ///< the whole line through two squares, else empty
  SquareSet fileOrRank[256];  ///< the file or rank that a character names; all squares for `x`, none for other characters
  PlainShape shapes[256][8];  ///< by first character and length
  PlainRow rows[256];         ///< by the first character of the word; files give kPush
  PieceType types[kPlainRows];
  /// Lanes of a Position that a man of a colour and type occupies.
  alignas(64) SquareSet lanes[2][6][8];
};

const PlainTables& plainTables();

}  // namespace cql::pgn
