// A move in 16 bits: what does not follow from the board before it.
#pragma once

#include <cstdint>
#include <span>

#include "runtime/game.h"
#include "runtime/move.h"

namespace cql::database {

/// Bits 0-5 from, 6-11 to, 12-15 the kind.
using PackedMove = std::uint16_t;

/// 0 ... 5: a piece of this PieceType moves or captures; of a pawn, to a square between the first and last
/// rank, or wherever it does not promote.
enum PackedKind : unsigned {
  kTakesEnPassant = 6,
  kCastles = 7,           ///< with the rook from the a or h file; from and to as in a Move
  kPromotesToKnight = 8,  ///< 8 ... 11: a pawn promotes, in the order of the types
  kPromotesToQueen = 11,
  kPasses = 12,          ///< a null move; from and to as in a Move
  kCastlesWithFile = 13  ///< with another rook: `to` is the file that it comes from, + 8: long
};
inline constexpr unsigned kPackedKinds = 16;
/// Kinds of moves that are more than a piece going from one square to another, as bits.
inline constexpr unsigned kUnusualKinds = 0xf0c0;

constexpr unsigned kindOf(PackedMove move) {
  return move >> 12;
}

PackedMove pack(Move move);
/// Packs the moves of a line to `out`, which has capacity for them and need not be aligned.
void packLine(std::span<const Move> moves, char* __restrict out);
/// Unpacks the move of `side` on a board; 0 if it is invalid.
Move unpack(PackedMove move, const Position& board, Color side);

}  // namespace cql::database
