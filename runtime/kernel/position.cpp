// What depends on one position only: contents, attacks, rays, pins, pawns.
#include "runtime/kernel/attacks.h"
#include "runtime/kernel/kernel.h"

using namespace cql;
using namespace cql::kernel;

extern "C" {

SquareSet cqlPieces(const Position* p, std::uint32_t pieces) {
  SquareSet white = 0, black = 0;
  for (int type = 0; type < 6; ++type) {
    if (pieces >> type & 1) white |= p->types[type];
    if (pieces >> (type + 6) & 1) black |= p->types[type];
  }
  return (white & p->colors[kWhite]) | (black & p->colors[kBlack]) |
         ((pieces & kMaskEmpty) ? ~p->occupied() : 0);
}

std::int32_t cqlPieceOn(const Position* p, std::int32_t square) {
  const SquareSet bit = squareBit(square);
  for (int type = 0; type < 6; ++type)
    if (p->types[type] & bit)
      return makePiece((p->colors[kBlack] & bit) ? kBlack : kWhite, static_cast<PieceType>(type));
  return kNoPiece;
}

std::int32_t cqlColorType(const Position* p, std::int32_t square) {
  const std::int32_t piece = cqlPieceOn(p, square);
  if (piece == kNoPiece) return 0;
  return piece < 6 ? piece + 1 : -(piece - 5);
}

SquareSet cqlAttackers(const Position* p, SquareSet from, SquareSet targets) {
  const SquareSet occupied = p->occupied();
  from &= occupied;
  SquareSet out = 0;
  if (count(targets) <= count(from)) {
    while (targets) out |= attackersTo(*p, popFirst(targets), occupied) & from;
    return out;
  }
  while (from) {
    const int s = popFirst(from);
    if (attacksFrom(*p, s, occupied) & targets) out |= squareBit(s);
  }
  return out;
}

SquareSet cqlAttacked(const Position* p, SquareSet from, SquareSet targets) {
  const SquareSet occupied = p->occupied();
  from &= occupied;
  SquareSet out = 0;
  if (count(from) <= count(targets)) {
    while (from) out |= attacksFrom(*p, popFirst(from), occupied) & targets;
    return out;
  }
  while (targets) {
    const int s = popFirst(targets);
    if (attackersTo(*p, s, occupied) & from) out |= squareBit(s);
  }
  return out;
}

// A ray walks from its start one square at a time. With i sets passed, an empty square may be skipped or, if
// set i + 1 holds it, taken; an occupied square must be taken. `states` has bit i if sets[0 ... i] can have
// been assigned so far.
static SquareSet walk(SquareSet occupied, const SquareSet* sets, std::int32_t n, int start, int direction,
                      SquareSet wanted) {
  std::uint64_t states = 1;
  SquareSet ends = 0;
  for (SquareSet s = step(squareBit(start), direction); s && states; s = step(s, direction)) {
    if ((s & wanted) && (states >> (n - 2) & 1)) ends |= s;
    std::uint64_t taken = 0;
    for (int i = 1; i < n - 1; ++i)
      if ((sets[i] & s) && (states >> (i - 1) & 1)) taken |= std::uint64_t{1} << i;
    states = taken | ((s & occupied) ? 0 : states);
  }
  return ends;
}

static SquareSet rays(const Position* p, const SquareSet* sets, std::int32_t n, std::uint32_t directions,
                      bool attack, bool atStart) {
  const SquareSet occupied = p->occupied();
  SquareSet out = 0;
  for (int d = 0; d < kDirectionCount; ++d) {
    if (!(directions >> d & 1)) continue;
    SquareSet starts = sets[0] & (attack ? linePieces(*p, d) : kAllSquares);
    while (starts) {
      const int s = popFirst(starts);
      SquareSet ends = 0;
      // A square in two roles: the last set's square may be occupied or empty and ends the ray.
      ends = walk(occupied, sets, n, s, d, sets[n - 1]);
      out |= atStart ? (ends ? squareBit(s) : 0) : ends;
    }
  }
  return out;
}

SquareSet cqlArrowChain(const Position* p, const SquareSet* sets, std::int32_t n, bool atTarget) {
  return rays(p, sets, n, 0xff, true, !atTarget);
}

SquareSet cqlRay(const Position* p, const SquareSet* sets, std::int32_t n, std::uint32_t directions,
                 bool attack) {
  return rays(p, sets, n, directions, attack, false);
}

SquareSet cqlPin(const Position* p, SquareSet from, SquareSet through, SquareSet to, std::int32_t which) {
  const SquareSet occupied = p->occupied();
  SquareSet out = 0;
  while (to) {
    const int t = popFirst(to);
    const SquareSet targetBit = squareBit(t);
    SquareSet snipers =
        from & (((kMainDiagonal[t] | kOffDiagonal[t]) & (p->types[kBishop] | p->types[kQueen])) |
                ((kFileLine[t] | kRankLine[t]) & (p->types[kRook] | p->types[kQueen])));
    while (snipers) {
      const int f = popFirst(snipers);
      const Color color = (p->colors[kBlack] & squareBit(f)) ? kBlack : kWhite;
      const SquareSet blockers = between(f, t) & occupied;
      if ((p->colors[color] & targetBit) || blockers == 0 || (blockers & (blockers - 1)) ||
          !(blockers & through & p->colors[~color]))
        continue;
      out |= which == 0 ? blockers : which == 1 ? squareBit(f) : targetBit;
    }
  }
  return out;
}

SquareSet cqlPawnStructure(const Position* p, std::int32_t kind) {
  SquareSet out = 0;
  for (Color side : {kWhite, kBlack}) {
    const SquareSet own = p->pieces(side, kPawn), enemy = p->pieces(~side, kPawn);
    auto files = [](SquareSet s) {
      s |= s << 8, s |= s << 16, s |= s << 32;
      s |= s >> 8, s |= s >> 16, s |= s >> 32;
      return s;
    };
    const SquareSet ownFiles = files(own);
    const SquareSet beside = ((ownFiles & ~kFileH) << 1) | ((ownFiles & ~kFileA) >> 1);
    switch (kind) {
      case 0: {  // doubled: another pawn above or below on the file
        SquareSet above = own << 8, below = own >> 8;
        above |= above << 8, above |= above << 16, above |= above << 32;
        below |= below >> 8, below |= below >> 16, below |= below >> 32;
        out |= own & (above | below);
        break;
      }
      case 1:
        out |= own & beside;
        break;
      case 2:
        out |= own & ~beside;
        break;
      default: {  // passed: outside the cone in front of each enemy pawn
        SquareSet front = enemy | ((enemy & ~kFileH) << 1) | ((enemy & ~kFileA) >> 1);
        if (side == kWhite) {
          front >>= 8;
          front |= front >> 8, front |= front >> 16, front |= front >> 32;
        } else {
          front <<= 8;
          front |= front << 8, front |= front << 16, front |= front << 32;
        }
        out |= own & ~front;
        break;
      }
    }
  }
  return out;
}

std::int32_t cqlPower(const Position* p, SquareSet set) {
  return 9 * count(set & p->types[kQueen]) + 5 * count(set & p->types[kRook]) +
         3 * count(set & (p->types[kBishop] | p->types[kKnight])) + count(set & p->types[kPawn]);
}

SquareSet cqlCommonSquares(const Position* a, const Position* b) {
  SquareSet differing = (a->colors[0] ^ b->colors[0]) | (a->colors[1] ^ b->colors[1]);
  for (int type = 0; type < 6; ++type) differing |= a->types[type] ^ b->types[type];
  return ~differing;
}

bool cqlInCheck(const Position* p, std::uint32_t side) {
  const Color us = static_cast<Color>(side), them = ~us;
  const SquareSet king = p->pieces(us, kKing), enemy = p->colors[them];
  if (!king) return false;
  const int k = firstSquare(king);
  if ((pawnAttacks(king, us) & enemy & p->types[kPawn]) | (kKnightAttacks[k] & enemy & p->types[kKnight]) |
      (kKingAttacks[k] & enemy & p->types[kKing]))
    return true;
  const SquareSet diagonal = enemy & (p->types[kBishop] | p->types[kQueen]),
                  straight = enemy & (p->types[kRook] | p->types[kQueen]);
  if (!(((kMainDiagonal[k] | kOffDiagonal[k]) & diagonal) | ((kFileLine[k] | kRankLine[k]) & straight)))
    return false;
  const SquareSet occupied = p->occupied();
  return (bishopAttacks(k, occupied) & diagonal) | (rookAttacks(k, occupied) & straight);
}

}  // extern "C"
