#include "database/block/packed_move.h"

#include <cstring>

#include "runtime/assert.h"
#include "runtime/special_moves.h"

namespace cql::database {
namespace {

PackedMove packed(int from, int to, unsigned kind) {
  CQL_ASSERT(from >= 0 && from < 64 && to >= 0 && to < 64 && kind < 16);
  return static_cast<PackedMove>(static_cast<unsigned>(from) | static_cast<unsigned>(to) << 6 | kind << 12);
}

Move castling(int king, int target, int rookFile, const Position& board, Color side) {
  if (rankOf(king) != rankOf(target) || (fileOf(target) != 6 && fileOf(target) != 2)) return 0;
  const Move move = makeCastling(king, target, rookFile);
  const bool stands = (board.pieces(side, kKing) & squareBit(king)) &&
                      (board.pieces(side, kRook) & squareBit(rookFrom(move)));
  const SquareSet others = board.occupied() & ~squareBit(king) & ~squareBit(rookFrom(move));
  return stands && !(others & (squareBit(target) | squareBit(rookTo(move)))) ? move : 0;
}

}  // namespace

PackedMove pack(Move move) {
  const int from = moveFrom(move), to = moveTo(move);
  if (move & kMoveNull) return packed(from, to, kPasses);
  if (move & kMoveCastle) {
    const int file = fileOf(rookFrom(move));
    const bool isLong = move & kMoveCastleLong;
    if (file == (isLong ? 0 : 7)) return packed(from, to, kCastles);
    return packed(from, file + (isLong ? 8 : 0), kCastlesWithFile);
  }
  if (move & kMoveEnPassant) return packed(from, to, kTakesEnPassant);
  if (isPromotion(move))
    return packed(from, to, kPromotesToKnight + unsigned{promotedType(move)} - unsigned{kKnight});
  return packed(from, to, movedType(move));
}

void packLine(std::span<const Move> moves, char* __restrict out) {
  // All other moves have squares and kind in these bits of a Move.
  constexpr Move kPlain = 0x7fff;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto move = static_cast<PackedMove>(moves[i] & kPlain);
    std::memcpy(out + sizeof move * i, &move, sizeof move);
  }
  forSpecialMoves(moves, [&](std::size_t i) {
    const PackedMove move = pack(moves[i]);
    std::memcpy(out + sizeof move * i, &move, sizeof move);
  });
}

Move unpack(PackedMove packed, const Position& board, Color side) {
  const int from = packed & 63, to = packed >> 6 & 63;
  const unsigned kind = kindOf(packed);
  const SquareSet target = squareBit(to);
  switch (kind) {
    case kTakesEnPassant: {
      const SquareSet taken = squareBit(to ^ 8);
      if (!(board.pieces(side, kPawn) & squareBit(from)) || !(board.pieces(~side, kPawn) & taken) ||
          (board.occupied() & target))
        return 0;
      return makeMove(from, to, kPawn, kPawn, 0, kMoveEnPassant);
    }
    case kCastles:
      return castling(from, to, fileOf(to) == 6 ? 7 : 0, board, side);
    case kCastlesWithFile:
      if (to >= 16) return 0;
      return castling(from, makeSquare(to < 8 ? 6 : 2, rankOf(from)), to & 7, board, side);
    case kPasses:
      return from == to && (board.pieces(side, kKing) & squareBit(from))
                 ? makeMove(from, to, kKing, kNoCapture, 0, kMoveNull)
                 : 0;
    default:
      break;
  }
  const bool promotes = kind >= kPromotesToKnight && kind <= kPromotesToQueen;
  if (!promotes && kind > kKing) return 0;
  const PieceType type = promotes ? kPawn : static_cast<PieceType>(kind);
  if (!(board.pieces(side, type) & squareBit(from)) || (board.colors[side] & target) ||
      (board.types[kKing] & target))
    return 0;
  const PieceType there = board.typeOn(target);
  const unsigned captured = there == kNoPieceType ? kNoCapture : unsigned{there};
  const bool doubleStep = kind == kPawn && (from ^ to) == 16;
  return makeMove(from, to, type, captured, promotes ? kind - kPromotesToKnight + unsigned{kKnight} : 0,
                  doubleStep ? kMoveDoubleStep : 0);
}

}  // namespace cql::database
