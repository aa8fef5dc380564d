// Tables of the fast reader and the fast writer. Built once, read-only.
#pragma once

#include <cstdint>

#include "runtime/game.h"
#include "runtime/move.h"

namespace cql::pgn {

/// What a word moves: a pawn of a side one or two squares forward, a pawn that captures, a piece, king and
/// rook (the target is the rook's square then), or none of these. Pieces in the order of their types.
enum MoveRow : std::uint32_t {
  kWhitePush,
  kBlackPush,
  kWhiteCapture,
  kBlackCapture,
  kKnightRow,
  kBishopRow,
  kRookRow,
  kQueenRow,
  kKingRow,
  kCastlingRow,
  kNoRow
};
inline constexpr int kMoveRows = 11;
/// Stands for the king that castles; as a type modulo 8 it is a king.
inline constexpr unsigned kCastlingType = 8 + unsigned{kKing};
inline constexpr unsigned kRowOfType =
    kKnightRow - unsigned{kKnight};  ///< from the type of a piece to its row

/// The first two are looked at for every word and stay near.
struct MoveTables {
  /// Squares from which a piece of the row could come to a square on an empty board. Empty for pawn moves
  /// that would promote: they are read with more care.
  SquareSet sources[kMoveRows][64];
  /// For a king of a side on a square: in the order of a Position, the squares of pieces of each type that
  /// attack it on an empty board. The square 64 stands for no king.
  alignas(64) SquareSet attackers[2][65][8];
  /// The sets of a Position that a piece of a colour and type is in, as masks; of the king that castles with
  /// its rook, of the squares that each of them may come to.
  alignas(64) SquareSet lanes[2][kCastlingType + 1][8];
  /// Strictly between two squares on a line, else empty. From any square to 64, no square: always
  /// occupied.
  SquareSet between[64][65];
  SquareSet
      reach[8][64];  ///< by type of piece: the squares that see each other on an empty board; none of pawns
  SquareSet fileOrRank[256];  ///< what a character between a piece and its target names, or none
  PieceType pieces[256];      ///< by the first character of the word; files give kPawn

  /// Pieces of both sides that would attack a square along a line if nothing stood on it.
  SquareSet onLines(const Position& p, int square) const {
    const SquareSet* by = attackers[kWhite][square];
    return (by[kBishop] & p.types[kBishop]) | (by[kRook] & p.types[kRook]) | (by[kQueen] & p.types[kQueen]);
  }
};

const MoveTables& moveTables();

}  // namespace cql::pgn
