// Enumerates the moves that `move legal : F` tries (language/60 §4), in their order.
#include <optional>

#include "runtime/assert.h"
#include "runtime/imaginary.h"
#include "runtime/kernel/legal_moves.h"

using namespace cql;
using namespace cql::kernel;

namespace {

/// The moves of a position by the squares where they begin.
struct MovesBySquare {
  SquareSet from = 0;
  SquareSet to[64];  ///< only for those of `from`

  void add(int square, SquareSet targets) {
    CQL_ASSERT(isSquare(square) && targets);
    to[square] = from & squareBit(square) ? to[square] | targets : targets;
    from |= squareBit(square);
  }
};

/// Predicts which moves may give check: only few do.
class Checks {
 public:
  explicit Checks(const Mover& m) : king_(m.enemy & m.p.types[kKing]) {
    if (!king_) return;
    const int k = firstSquare(king_);
    if (attackersTo(m.p, k, m.occupied) & m.own) {
      // The board comes from no game: any move may leave an existing check.
      for (SquareSet& squares : direct_) squares = kAllSquares;
      return;
    }
    direct_[kPawn] = kPawnAttacks[m.them][k];
    direct_[kKnight] = kKnightAttacks[k];
    direct_[kBishop] = bishopAttacks(k, m.occupied);
    direct_[kRook] = rookAttacks(k, m.occupied);
    direct_[kQueen] = direct_[kBishop] | direct_[kRook];
    direct_[kKing] = kKingAttacks[k];
    for (SquareSet snipers = m.own & alignedWith(m.p, k); snipers;) {
      const SquareSet blockers = between(k, popFirst(snipers)) & m.occupied;
      if (!(blockers & (blockers - 1))) discovering_ |= blockers & m.own;
    }
  }

  bool mayBeGivenBy(Move m) const {
    if (!king_) return false;
    return (m & (kMoveEnPassant | kMoveCastle)) || isPromotion(m) ||
           (squareBit(moveTo(m)) & direct_[movedType(m)]) || (squareBit(moveFrom(m)) & discovering_);
  }

  /// Returns the pieces that may give check by a move: mostly empty, so that no move has to be examined.
  SquareSet piecesThatMayCheck(const Mover& m) const {
    if (!king_) return 0;
    SquareSet pieces = discovering_;
    const SquareSet pawns = m.own & m.p.types[kPawn];
    const SquareSet before = direct_[kPawn] | kBackRanks;
    if (m.us == kWhite)
      pieces |= pawns & (before >> 8 | before >> 16 | pawnAttacks(before, kBlack));
    else
      pieces |= pawns & (before << 8 | before << 16 | pawnAttacks(before, kWhite));
    const Move last = m.game.parents[m.position] == kNoPosition ? 0 : m.game.moves[m.position];
    if (last & kMoveDoubleStep) pieces |= pawns;
    for (SquareSet others = m.own & ~pawns & ~m.king & ~pieces; others;) {
      const int square = popFirst(others);
      const SquareSet bit = squareBit(square);
      const SquareSet targets =
          bit & m.p.types[kKnight]   ? kKnightAttacks[square] & direct_[kKnight]
          : bit & m.p.types[kBishop] ? bishopAttacks(square, m.occupied) & direct_[kBishop]
          : bit & m.p.types[kRook]   ? rookAttacks(square, m.occupied) & direct_[kRook]
                                     : attacksFrom(m.p, square, m.occupied) & direct_[kQueen];
      if (targets & ~m.own) pieces |= bit;
    }
    // The rook of a king that castles comes to the d or f file.
    const SquareSet rank = SquareSet{0xff} << (m.us == kWhite ? 0 : 56);
    constexpr SquareSet kCastledRooks = (squareBit(3) | squareBit(5)) | (squareBit(59) | squareBit(61));
    if ((m.king & (squareBit(4) | squareBit(60))) &&
        ((direct_[kRook] & rank & kCastledRooks) || (king_ & rank)))
      pieces |= m.king;
    if (m.king && (kKingAttacks[firstSquare(m.king)] & direct_[kKing])) pieces |= m.king;
    return pieces;
  }

 private:
  SquareSet king_;
  SquareSet direct_[6] = {};  ///< by type: the squares from which it attacks the king
  SquareSet discovering_ = 0;
};

}  // namespace

extern "C" {

std::int32_t cqlCandidates(const Context* ctx, std::int32_t position, SquareSet from, SquareSet to,
                           SquareSet captured, SquareSet enPassant, std::uint32_t conditions,
                           std::uint32_t promotions, bool pseudo, bool checksOnly, Move* out) {
  const Mover mover(ctx, position);
  const Position& p = mover.p;
  const std::optional<Checks> checks = checksOnly ? std::optional<Checks>(mover) : std::nullopt;
  if (checks) {
    from &= checks->piecesThatMayCheck(mover);
    if (!from) return 0;
  }
  MovesBySquare moves;
  auto add = [&](int square, SquareSet targets) {
    moves.add(square, targets);
    return false;
  };
  visitPlainMoves(mover, from, to, pseudo, add);
  int passed = kNoSquare;
  visitSpecialMoves(mover, from, to, kCqlEnPassantOnly, pseudo, [&](int square, SquareSet target) {
    passed = firstSquare(target);
    return add(square, target);
  });
  SquareSet castled = 0;
  visitSpecialMoves(mover, from, to, kCqlCastleOnly, pseudo, [&](int square, SquareSet target) {
    castled |= target;
    return add(square, target);
  });

  CQL_ASSERT(out && promotions <= 0x3f);
  Move* next = out;
  auto take = [&](Move m) {
    if (checks && !checks->mayBeGivenBy(m)) return;
    if (!cqlMoveIsWanted(m, kAllSquares, kAllSquares, captured, enPassant, conditions, promotions)) return;
    CQL_ASSERT(next < out + kMostMoves);
    *next++ = m;
  };
  while (moves.from) {
    const int square = popFirst(moves.from);
    const PieceType type = p.typeOn(squareBit(square));
    for (SquareSet targets = moves.to[square]; targets;) {
      const int target = popFirst(targets);
      const SquareSet bit = squareBit(target);
      if (type == kKing && (castled & bit) && !(kKingAttacks[square] & bit)) {
        take(makeCastling(square, target, target > square ? 7 : 0));
        continue;
      }
      const unsigned taken = bit & mover.enemy ? static_cast<unsigned>(p.typeOn(bit)) : kNoCapture;
      if (type != kPawn) {
        take(makeMove(square, target, type, taken));
      } else if (bit & kBackRanks) {
        for (const PieceType promoted : {kQueen, kRook, kBishop, kKnight})
          take(makeMove(square, target, kPawn, taken, promoted));
      } else if (target == passed && fileOf(target) != fileOf(square)) {
        take(makeMove(square, target, kPawn, kPawn, 0, kMoveEnPassant));
      } else {
        const bool isDouble = target - square == 16 || square - target == 16;
        take(makeMove(square, target, kPawn, taken, 0, isDouble ? kMoveDoubleStep : 0));
      }
    }
  }
  return static_cast<std::int32_t>(next - out);
}

}  // extern "C"
