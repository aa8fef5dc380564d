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
/// The type of a castling king; modulo 8 it is a king.
inline constexpr unsigned kCastlingType = 8 + unsigned{kKing};
inline constexpr unsigned kRowOfType =
    kKnightRow - unsigned{kKnight};  ///< from the type of a piece to its row

/// The first two are read for every word, and so stay in the cache.
struct MoveTables {
  /// Squares from which a piece of the row could come to a square on an empty board. Empty for pawn moves
  /// that promote: resolve() reads them.
  SquareSet sources[kMoveRows][64];
  /// For a king of a side on a square: the squares from which pieces of each type attack it on an empty
  /// board, in the order of the sets of a Position. The square 64 means no king.
  alignas(64) SquareSet attackers[2][65][8];
  /// Masks of the sets of a Position that contain a piece of a colour and type; for castling, masks of the
  /// squares that king and rook may come to.
  alignas(64) SquareSet lanes[2][kCastlingType + 1][8];
  /// The squares strictly between two squares on a line, else empty. For 64, no square, a set that is always
  /// occupied.
  SquareSet between[64][65];
  SquareSet
      reach[8][64];  ///< by type of piece: the squares that see each other on an empty board; empty for pawns
  SquareSet fileOrRank[256];  ///< what a character between a piece and its target names, or none
  PieceType pieces[256];      ///< by the first character of the word; files give kPawn

  /// Pieces of both sides that would attack a square along a line if nothing were in between.
  SquareSet onLines(const Position& p, int square) const {
    const SquareSet* by = attackers[kWhite][square];
    return (by[kBishop] & p.types[kBishop]) | (by[kRook] & p.types[kRook]) | (by[kQueen] & p.types[kQueen]);
  }
};

const MoveTables& moveTables();

}  // namespace cql::pgn
