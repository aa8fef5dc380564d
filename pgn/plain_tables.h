// Tables of the plain reader and the quick writer. Built once, read-only.
#pragma once

#include <cstdint>

#include "runtime/game.h"
#include "runtime/move.h"

namespace cql::pgn {

/// What a word moves, by its shape: a pawn of a side one or two squares forward, a pawn capture, a piece, or
/// none of these.
enum PlainRow : std::uint8_t {
  kWhitePush,
  kBlackPush,
  kWhiteCapture,
  kBlackCapture,
  kKnightRow,
  kBishopRow,
  kRookRow,
  kQueenRow,
  kKingRow,
  kNoRow
};
inline constexpr int kPlainRows = 10;

/// What a word says by its first character and its length, check sign aside.
struct PlainShape {
  PieceType type = kPawn;  ///< first: it is used as the index of a lane, of which only the lowest bits count
  /// What must stand on the target, as bits of the sets of a Position, and which of these bits count.
  std::uint8_t onTarget = 0, careTarget = 0;
  PlainRow row = kNoRow;
  Move move = 0;  ///< its type, and for pawns that step the mark of a double step
};
static_assert(sizeof(PlainShape) == 8);

/// Words have two to four characters; other lengths share an index with one, which has no shapes.
constexpr unsigned lengthIndex(unsigned length) {
  return (length - 1) & 3;
}
/// Tells letters from each other.
constexpr unsigned letterIndex(unsigned c) {
  return c & 63;
}

/// From where a square is attacked on an empty board.
struct alignas(64) PlainSquare {
  SquareSet bishop, rook, knight, king;
  SquareSet pawns[2];  ///< by side
};

/// Small, so that they stay near: most of them is looked at for every word.
struct PlainTables {
  /// Strictly between two squares on a line, else empty. From any square to 64, no square: where always
  /// someone stands.
  SquareSet between[64][65];
  PlainSquare squares[64];
  /// Squares from which a man of the row could come to a square on an empty board. Empty for pawn moves that
  /// would promote: they are read with more care.
  SquareSet sources[kPlainRows][64];
  SquareSet
      reach[8][64];  ///< by type of piece: the squares that see each other on an empty board; none of pawns
  /// For a king of a side on a square: in the order of a Position, the squares of men of each type that
  /// attack him on an empty board.
  alignas(64) SquareSet attackers[2][64][8];
  SquareSet steps[2][64][8];    ///< of these the attackers that nobody can stand in the way of
  PlainShape shapes[2][4][64];  ///< by side, lengthIndex and letterIndex of the first character
  SquareSet first[64];          ///< the file of a pawn by its letterIndex; all squares for other letters
  /// By lengthIndex, whether the first character is a small letter, and the second: the file or rank that
  /// this names, all squares for `x` and where it belongs to the target, else none. Of pawns no file: the
  /// first character has named it.
  SquareSet second[4][2][128];
  alignas(64)
      SquareSet lanes[2][6][8];  ///< the sets of a Position that a man of a colour and type is in, as masks
  SquareSet fileOrRank[256];     ///< what a character between a piece and its target names, or none
  PieceType pieces[256];         ///< by the first character of the word; files give kPawn

  /// Men of both sides that would attack a square along a line if nobody stood on it.
  SquareSet onLines(const Position& p, int square) const {
    const PlainSquare& from = squares[square];
    return (from.bishop & (p.types[kBishop] | p.types[kQueen])) |
           (from.rook & (p.types[kRook] | p.types[kQueen]));
  }
};

const PlainTables& plainTables();

}  // namespace cql::pgn
