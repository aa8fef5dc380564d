// Pure, model and ideal mates and stalemates (language/11 §9). "Mated" is the side to move, "mating" the
// other.
#include "runtime/assert.h"
#include "runtime/kernel/legal_moves.h"

using namespace cql;
using namespace cql::kernel;

namespace {

struct Pattern {
  const Context* ctx;
  std::int32_t position;
  const Position& p;
  Color mated, mating;
  SquareSet occupied, kings, king, field, checkers, pinned;
  int k;

  Pattern(const Context* context, std::int32_t id)
      : ctx(context),
        position(id),
        p(context->game.positions[id]),
        mated(static_cast<Color>(context->game.sides[id])),
        mating(~mated) {
    occupied = p.occupied();
    kings = p.types[kKing];
    king = kings & p.colors[mated];
    k = king ? firstSquare(king) : 0;
    field = king ? kKingAttacks[k] : 0;
    checkers = attackersTo(p, k, occupied) & p.colors[mating];
    pinned = cqlPin(&p, kAllSquares, kAllSquares, kings, PinValue::Through, true);
  }

  bool severalCheckers() const { return checkers & (checkers - 1); }
  SquareSet lines() const { return checkers | cqlBetween(checkers, king); }
  /// Returns the mating pieces that attack a square, through the king too if `throughKing`.
  SquareSet guards(int square, bool throughKing) const {
    return attackersTo(p, square, throughKing ? occupied & ~king : occupied) & p.colors[mating];
  }
  SquareSet attackersOfField() const {
    return cqlAttackers(&p, p.colors[mating], field, kCqlAnyPieces, kCqlWholeSets);
  }
  SquareSet officers() const { return p.colors[mating] & ~p.types[kPawn] & ~kings; }

  bool mayAnswer(int square) const {
    return cqlLegalCount(ctx, position, squareBit(square), lines(), kCqlAnyMove, true) > 0 ||
           cqlLegalCount(ctx, position, squareBit(square), kAllSquares, kCqlEnPassantOnly, true) > 0;
  }

  bool pureMate() const {
    for (SquareSet left = field; left;) {
      const int s = popFirst(left);
      const int n = count(guards(s, true));
      if (!(p.colors[mated] & squareBit(s))) {
        if (n != 1) return false;
      } else if (n != 0) {
        const bool pinnedHere = pinned & squareBit(s);
        if (severalCheckers() || n != 1 || !pinnedHere || !mayAnswer(s)) return false;
      }
    }
    if (severalCheckers()) {
      for (SquareSet left = checkers; left;) {
        const SquareSet others = checkers & ~squareBit(popFirst(left));
        const SquareSet targets = others | cqlBetween(others, king);
        if (!cqlAttackers(&p, p.colors[mated] & ~king & ~pinned, targets, kCqlAnyPieces, kCqlWholeSets))
          return false;
      }
    }
    return true;
  }

  /// Returns the pieces of `side` between a line piece of `from` and a square of `to`.
  SquareSet shields(SquareSet from, SquareSet side, SquareSet to) const {
    SquareSet out = 0;
    while (side) {
      const SquareSet bit = squareBit(popFirst(side));
      const SquareSet sets[3] = {from, bit, to};
      if (cqlArrowChain(&p, sets, 3, false)) out |= bit;
    }
    return out;
  }

  SquareSet mate(MatePatternKind kind) const {
    if (!pureMate()) return 0;
    const bool single = !severalCheckers();
    const SquareSet matingKing = kings & p.colors[mating], targets = matingKing | lines();
    const SquareSet refuters = cqlLegalFrom(ctx, position, p.colors[mated], targets, kCqlAnyMove, true) |
                               cqlLegalFrom(ctx, position, p.colors[mated], targets, kCqlEnPassantOnly, true);
    SquareSet matingParts = checkers | attackersOfField() | (pinned & p.colors[mating]);
    SquareSet matedParts =
        king | (field & p.colors[mated]) | shields(p.colors[mated], p.colors[mated], matingKing);
    if (single) {
      matingParts |= cqlPin(&p, p.colors[mating], refuters, kings, PinValue::From, true);
      matingParts |= shields(refuters, p.colors[mating], targets);
      matedParts |= shields(p.colors[mated], p.colors[mated], targets);
    }
    if (kind == MatePatternKind::ModelMate && (officers() & ~matingParts)) return 0;
    if (kind == MatePatternKind::IdealMate &&
        ((p.colors[mating] & ~matingParts) || (p.colors[mated] & ~matedParts)))
      return 0;
    return matingParts | matedParts;
  }

  SquareSet stalemate(MatePatternKind kind) const {
    for (SquareSet left = field; left;) {
      const int s = popFirst(left);
      const SquareSet bit = squareBit(s);
      const bool attackedOnce = !(p.colors[mated] & bit) || (pinned & bit);
      if (count(guards(s, false)) != (attackedOnce ? 1 : 0)) return 0;
    }
    const SquareSet parts =
        p.colors[mating] &
        (pinned | cqlPin(&p, kAllSquares, kAllSquares, kings, PinValue::From, true) | attackersOfField());
    if (kind == MatePatternKind::ModelStalemate && (officers() & ~parts)) return 0;
    if (kind == MatePatternKind::IdealStalemate && (p.colors[mating] & ~parts)) return 0;
    return parts | p.colors[mated];
  }
};

constexpr bool isOfMate(MatePatternKind kind) {
  switch (kind) {
    case MatePatternKind::PureMate:
    case MatePatternKind::ModelMate:
    case MatePatternKind::IdealMate:
      return true;
    case MatePatternKind::PureStalemate:
    case MatePatternKind::ModelStalemate:
    case MatePatternKind::IdealStalemate:
      return false;
  }
  return false;
}

}  // namespace

extern "C" {

SquareSet cqlMatePattern(const Context* ctx, std::int32_t position, MatePatternKind kind) {
  const bool ends = isOfMate(kind) ? cqlMate(ctx, position) : cqlStalemate(ctx, position);
  return ends ? cqlPatternOfEnd(ctx, position, kind) : 0;
}

SquareSet cqlPatternOfEnd(const Context* ctx, std::int32_t position, MatePatternKind kind) {
  CQL_ASSERT(isOfMate(kind) ? cqlMate(ctx, position) : cqlStalemate(ctx, position));
  const Pattern pattern(ctx, position);
  return isOfMate(kind) ? pattern.mate(kind) : pattern.stalemate(kind);
}

}  // extern "C"
