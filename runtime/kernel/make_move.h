// The board after a move.
#pragma once

#include "runtime/assert.h"
#include "runtime/game.h"

namespace cql::kernel {

/// Moves the pieces and changes nothing else. Handles every kind of move except the null move.
constexpr void movePieces(const Position& before, Move move, Color us, Position& after) {
  CQL_ASSERT(!(move & (kMoveNull | kMoveEdit)));
  CQL_ASSERT(before.pieces(us, movedType(move)) & squareBit(moveFrom(move)));
  after = before;
  const SquareSet from = squareBit(moveFrom(move)), to = squareBit(moveTo(move));
  const Color them = ~us;
  if (move & kMoveCastle) {
    CQL_ASSERT(before.pieces(us, kRook) & squareBit(rookFrom(move)));
    const SquareSet rooks = squareBit(rookFrom(move)), rookNow = squareBit(rookTo(move));
    after.types[kKing] = (after.types[kKing] & ~from) | to;
    after.types[kRook] = (after.types[kRook] & ~rooks) | rookNow;
    after.colors[us] = (after.colors[us] & ~from & ~rooks) | to | rookNow;
    return;
  }
  if (isCapture(move)) {
    const SquareSet captured = squareBit(capturedSquare(move));
    CQL_ASSERT(before.pieces(them, capturedType(move)) & captured);
    after.types[capturedType(move)] &= ~captured;
    after.colors[them] &= ~captured;
  }
  after.types[movedType(move)] &= ~from;
  after.types[isPromotion(move) ? promotedType(move) : movedType(move)] |= to;
  after.colors[us] = (after.colors[us] & ~from) | to;
}

}  // namespace cql::kernel
