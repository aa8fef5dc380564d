// Computes the gain or loss of captures on a square (language/60 §7). Each capture is legal when it is made.
#include "runtime/assert.h"
#include "runtime/kernel/legal_moves.h"

using namespace cql;
using namespace cql::kernel;

namespace {

constexpr std::int32_t valueOf(PieceType type) {
  CQL_ASSERT(type <= kNoPieceType);
  constexpr std::int8_t kValues[] = {1, 3, 3, 5, 9, 0, 0};  // those of `power`
  return kValues[type];
}

/// A sequence of captures on one square. Pieces move only to that square, so the rest of the board is the
/// initial one without those that have captured.
struct Exchange {
  const Position& board;
  int square;

  /// Returns the square of the piece of `us` that captures next; kNoSquare if none can. `pieces`: those that
  /// are left, except the one on the square.
  int nextCapturer(SquareSet pieces, Color us) const {
    CQL_ASSERT(!(pieces & ~board.occupied()) && !(pieces & squareBit(square)));
    const SquareSet target = squareBit(square), own = pieces & board.colors[us],
                    enemies = pieces & board.colors[~us], king = own & board.types[kKing];
    SquareSet takers = attackersTo(board, square, pieces | target) & own;
    if (!takers) return kNoSquare;
    if (takers & king) {
      takers &= ~king;
      // The king must be safe on the square, also from pieces behind the square that he leaves.
      if (!takers)
        return attackersTo(board, square, (pieces & ~king) | target) & enemies ? int{kNoSquare}
                                                                               : firstSquare(king);
    }
    SquareSet mayBePinned = 0;
    if (king) {
      const int k = firstSquare(king);
      const SquareSet lines = kSquareLines[k].diagonal | kSquareLines[k].straight;
      // A piece that gives check and is not captured still gives it afterwards, unless the king captures.
      if (attackersTo(board, k, pieces | target) & enemies) takers = 0;
      if (alignedWith(board, k) & enemies) mayBePinned = lines;
    }
    for (int type = kPawn; type <= kQueen; ++type)
      for (SquareSet left = takers & board.types[type]; left;) {
        const int taker = popFirst(left);
        const SquareSet bit = squareBit(taker);
        if (!(mayBePinned & bit) ||
            !(attackersTo(board, firstSquare(king), (pieces & ~bit) | target) & enemies))
          return taker;
      }
    if (!king || !(kKingAttacks[firstSquare(king)] & target) ||
        (attackersTo(board, square, (pieces & ~king) | target) & enemies))
      return kNoSquare;
    return firstSquare(king);
  }

  /// Returns the gain of a side by capturing the piece on the square, or not; at least 0.
  std::int32_t reply(SquareSet pieces, Color us, PieceType onSquare) const {
    const int taker = nextCapturer(pieces, us);
    if (taker == kNoSquare) return 0;
    PieceType type = board.typeOn(squareBit(taker));
    std::int32_t won = valueOf(onSquare);
    if (type == kPawn && (squareBit(square) & kBackRanks)) {
      won += valueOf(kQueen) - valueOf(kPawn);
      type = kQueen;
    }
    won -= reply(pieces & ~squareBit(taker), ~us, type);
    return won > 0 ? won : 0;
  }
};

/// Returns the gain of a capture by a piece of `us`. `taken`: the square of the captured piece.
std::int32_t exchangeValue(const Position& p, Color us, int from, int to, int taken) {
  CQL_ASSERT((p.colors[us] & squareBit(from)) && (p.colors[~us] & squareBit(taken)));
  const SquareSet bit = squareBit(from), pieces = p.occupied() & ~bit & ~squareBit(to) & ~squareBit(taken);
  const std::int32_t captured = valueOf(p.typeOn(squareBit(taken)));
  const PieceType type = p.typeOn(bit);
  const Exchange exchange{p, to};
  if (type != kPawn || !(squareBit(to) & kBackRanks)) return captured - exchange.reply(pieces, ~us, type);
  std::int32_t best = INT32_MIN;
  for (const PieceType promoted : {kQueen, kRook, kBishop, kKnight}) {
    const std::int32_t value =
        captured + valueOf(promoted) - valueOf(kPawn) - exchange.reply(pieces, ~us, promoted);
    if (value > best) best = value;
  }
  return best;
}

/// Calls visit(from, to, taken) for the legal captures of pieces on `targets`; visit returns true to stop.
template <typename Visit>
inline void visitCaptures(const Mover& mover, SquareSet from, SquareSet targets, Visit&& visit) {
  targets &= mover.enemy;
  if (!targets) return;
  if (visitPlainMoves(mover, from, targets, false, [&](int piece, SquareSet reached) {
        while (reached) {
          const int to = popFirst(reached);
          if (visit(piece, to, to)) return true;
        }
        return false;
      }))
    return;
  visitSpecialMoves(mover, from, kAllSquares, kCqlEnPassantOnly, false, [&](int piece, SquareSet reached) {
    const int to = firstSquare(reached), taken = to ^ 8;
    return (targets & squareBit(taken)) && visit(piece, to, taken);
  });
}

}  // namespace

extern "C" {

std::int64_t cqlSee(const Context* ctx, std::int32_t position) {
  const GameView& game = ctx->game;
  CQL_ASSERT(exists(game, position));
  if (game.parents[position] == kNoPosition) return kCqlNoNumber;
  const Move m = game.moves[position];
  if (m & (kMoveNull | kMoveEdit)) return kCqlNoNumber;
  if (m & kMoveCastle) return 0;
  const Position& p = game.positions[position];
  const int to = moveTo(m);
  std::int32_t won = isCapture(m) ? valueOf(capturedType(m)) : 0;
  if (isPromotion(m)) won += valueOf(promotedType(m)) - valueOf(kPawn);
  return won - Exchange{p, to}.reply(p.occupied() & ~squareBit(to), static_cast<Color>(game.sides[position]),
                                     p.typeOn(squareBit(to)));
}

std::int64_t cqlExchange(const Context* ctx, std::int32_t position, SquareSet targets) {
  const Mover mover(ctx, position);
  std::int64_t best = kCqlNoNumber;
  visitCaptures(mover, kAllSquares, targets, [&](int from, int to, int taken) {
    const std::int64_t value = exchangeValue(mover.p, mover.us, from, to, taken);
    if (value > best) best = value;
    return false;
  });
  return best;
}

SquareSet cqlHangingPieces(const Context* ctx, std::int32_t position, bool any) {
  const Mover mover(ctx, position);
  const Position& p = mover.p;
  // Skips pieces that are not attacked, which are most. A pawn that may be captured en passant is always
  // examined.
  const SquareSet candidates = mover.enemy & ~p.types[kKing],
                  attacked = candidates & attacksOfSet(p, mover.own, mover.occupied, kCqlAnyPieces);
  const Move last = mover.game.parents[position] == kNoPosition ? 0 : mover.game.moves[position];
  const SquareSet passing = last & kMoveDoubleStep ? candidates & squareBit(moveTo(last)) : 0;
  SquareSet hanging = 0;
  visitCaptures(mover, kAllSquares, attacked | passing, [&](int from, int to, int taken) {
    const SquareSet bit = squareBit(taken);
    if (!(hanging & bit) && exchangeValue(p, mover.us, from, to, taken) > 0) hanging |= bit;
    return any && hanging;
  });
  return hanging;
}

}  // extern "C"
