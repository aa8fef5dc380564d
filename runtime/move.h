// A move as an edge of the game tree, packed in 32 bits.
#pragma once

#include "runtime/types.h"

namespace cql {

/// Bits 0-5 from, 6-11 to, 12-14 type of the moved piece, 15-17 type captured (7: none), 18-20 type promoted
/// to (0: none, as no pawn becomes a pawn), 21 en passant, 22 castling short, 23 castling long, 24 null, 25
/// double pawn step, 26-28 file of the castling rook, 29 no move: the board was edited. Castling: from and to
/// are the king's squares (to on the g or c file). Null move: from = to = the king's square of the side that
/// passes, moved piece king (language/20 §1).
using Move = std::uint32_t;

inline constexpr unsigned kNoCapture = 7;

inline constexpr Move kMoveEnPassant = 1u << 21;
inline constexpr Move kMoveCastleShort = 1u << 22;
inline constexpr Move kMoveCastleLong = 1u << 23;
inline constexpr Move kMoveCastle = kMoveCastleShort | kMoveCastleLong;
inline constexpr Move kMoveNull = 1u << 24;
inline constexpr Move kMoveDoubleStep = 1u << 25;
/// The move of `imagine` to a position outside the tree (language/60 §4). As after a pawn move, no earlier
/// position can recur after it.
inline constexpr Move kMoveEdit = 1u << 29;

/// `promoted` is a PieceType, 0 for none; `flags` are kMove... bits.
constexpr Move makeMove(int from, int to, PieceType moved, unsigned captured = kNoCapture,
                        unsigned promoted = 0, Move flags = 0) {
  return static_cast<Move>(from) | static_cast<Move>(to) << 6 | static_cast<Move>(moved) << 12 |
         captured << 15 | promoted << 18 | flags;
}
/// Short or long castling, by the file that the king goes to; `rookFile` is 0 ... 7.
constexpr Move makeCastling(int kingFrom, int kingTo, int rookFile) {
  return makeMove(kingFrom, kingTo, kKing, kNoCapture, 0,
                  ((kingTo & 7) == 6 ? kMoveCastleShort : kMoveCastleLong) | static_cast<Move>(rookFile)
                                                                                 << 26);
}

constexpr int moveFrom(Move m) {
  return m & 63;
}
constexpr int moveTo(Move m) {
  return (m >> 6) & 63;
}
constexpr PieceType movedType(Move m) {
  return static_cast<PieceType>((m >> 12) & 7);
}
constexpr bool isCapture(Move m) {
  return ((m >> 15) & 7) != kNoCapture;
}
/// Only for captures.
constexpr PieceType capturedType(Move m) {
  return static_cast<PieceType>((m >> 15) & 7);
}
constexpr bool isPromotion(Move m) {
  return ((m >> 18) & 7) != 0;
}
/// Only for promotions.
constexpr PieceType promotedType(Move m) {
  return static_cast<PieceType>((m >> 18) & 7);
}
/// Square of the captured piece; for en passant that of the pawn (language/20 §1). Only for captures.
constexpr int capturedSquare(Move m) {
  return (m & kMoveEnPassant) ? moveTo(m) ^ 8 : moveTo(m);
}
/// Squares of the castling rook before and after. Only for castling moves.
constexpr int rookFrom(Move m) {
  return (moveFrom(m) & 56) | ((m >> 26) & 7);
}
constexpr int rookTo(Move m) {
  return (moveFrom(m) & 56) | ((m & kMoveCastleShort) ? 5 : 3);
}

}  // namespace cql
