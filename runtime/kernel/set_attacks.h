// Computes attacks of whole sets of pieces at once, without a loop over them.
#pragma once

#include "runtime/assert.h"
#include "runtime/kernel/attacks.h"

namespace cql::kernel {

constexpr SquareSet knightAttacks(SquareSet s) {
  const SquareSet one = ((s & ~kFileH) << 1) | ((s & ~kFileA) >> 1);
  const SquareSet two = ((s & ~(kFileG | kFileH)) << 2) | ((s & ~(kFileA | kFileB)) >> 2);
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}
constexpr SquareSet kingAttacks(SquareSet s) {
  const SquareSet beside = ((s & ~kFileH) << 1) | ((s & ~kFileA) >> 1), row = s | beside;
  return beside | row << 8 | row >> 8;
}

/// Sets of pieces that move straight and of pieces that move diagonally.
struct LinePieces {
  SquareSet straight, diagonal;
};

/// Sets by direction: N, S, E, W, NE, SW, NW, SE.
using Directions = SquareSet __attribute__((vector_size(64)));

/// Finds by direction the squares that are reached from `from`: up to the first piece, which is included,
/// or the edge. The directions are computed side by side (Kogge-Stone parallel prefix). Sets are rotated, so
/// squares that leave the board reappear on the other side and are masked out.
inline void raysByDirection(LinePieces from, SquareSet occupied, Directions& reached) {
  constexpr SquareSet kRank1 = 0xff, kRank8 = kRank1 << 56;
  constexpr Directions kBy = {8, 56, 1, 63, 9, 55, 7, 57}, kBack = 64 - kBy;
  constexpr Directions kInside = {~kRank1,
                                  ~kRank8,
                                  ~kFileA,
                                  ~kFileH,
                                  ~(kFileA | kRank1),
                                  ~(kFileH | kRank8),
                                  ~(kFileH | kRank1),
                                  ~(kFileA | kRank8)};
  constexpr Directions kBy2 = kBy * 2 & 63, kBack2 = 64 - kBy2, kBy4 = kBy * 4 & 63, kBack4 = 64 - kBy4;
  reached = Directions{from.straight, from.straight, from.straight, from.straight,
                       from.diagonal, from.diagonal, from.diagonal, from.diagonal};
  Directions free = ~occupied & kInside;
  reached |= free & (reached << kBy | reached >> kBack);
  free &= free << kBy | free >> kBack;
  reached |= free & (reached << kBy2 | reached >> kBack2);
  free &= free << kBy2 | free >> kBack2;
  reached |= free & (reached << kBy4 | reached >> kBack4);
  reached = kInside & (reached << kBy | reached >> kBack);
}

/// Returns the squares in `wanted` that are reached in some direction.
inline SquareSet rays(LinePieces from, SquareSet occupied, LinePieces wanted) {
  Directions reached;
  raysByDirection(from, occupied, reached);
  reached &= Directions{wanted.straight, wanted.straight, wanted.straight, wanted.straight,
                        wanted.diagonal, wanted.diagonal, wanted.diagonal, wanted.diagonal};
  reached |= __builtin_shufflevector(reached, reached, 4, 5, 6, 7, 0, 1, 2, 3);
  reached |= __builtin_shufflevector(reached, reached, 2, 3, 0, 1, 6, 7, 4, 5);
  return reached[0] | reached[1];
}

/// Returns true if a line piece of `from` attacks a square: if the first piece on a ray moves in that
/// direction. Branchless, since the pieces around a square are unpredictable.
inline bool isOnLineOf(const Position& p, SquareSet from, int square) {
  CQL_ASSERT(isSquare(square));
  using Half = SquareSet __attribute__((vector_size(32)));
  using Signed = std::int64_t __attribute__((vector_size(32)));
  const SquareSet queens = p.types[kQueen], occupied = p.occupied(),
                  straight = (p.types[kRook] | queens) & from, diagonal = (p.types[kBishop] | queens) & from;
  const Half* rays = reinterpret_cast<const Half*>(kRayRows[square].rays);
  const Half up = rays[0] & occupied, down = rays[1] & occupied;
  const Half attackers = {straight, straight, diagonal, diagonal};
  // Upwards, the lowest square of a set is also in `-set`; downwards, of two sets the one with the highest
  // square is the larger number. h8 is on no ray that leads down.
  const Signed above = reinterpret_cast<Signed>(down & attackers),
               beside = reinterpret_cast<Signed>(down & ~attackers);
  Half first = (up & attackers & -up) | reinterpret_cast<Half>(above > beside);
  first |= __builtin_shufflevector(first, first, 2, 3, 0, 1);
  return (first[0] | first[1]) != 0;
}

/// Returns the squares of `from` whose pieces attack a square of `targets`; `from` may hold only `pieces`
/// (bits 0 ... 11).
inline SquareSet attackersOfSet(const Position& p, SquareSet from, SquareSet targets, std::uint32_t pieces) {
  auto may = [&](PieceType type) { return (pieces & (0x41u << type)) != 0; };
  SquareSet out = 0;
  if (pieces & 1) out |= pawnAttacks(targets, kBlack) & p.pieces(kWhite, kPawn);
  if (pieces & 0x40) out |= pawnAttacks(targets, kWhite) & p.pieces(kBlack, kPawn);
  if (may(kKnight)) out |= knightAttacks(targets) & p.types[kKnight];
  if (may(kKing)) out |= kingAttacks(targets) & p.types[kKing];
  out &= from;
  if (may(kBishop) || may(kRook) || may(kQueen)) {
    const SquareSet queens = may(kQueen) ? p.types[kQueen] : 0;
    const SquareSet straight = from & (queens | (may(kRook) ? p.types[kRook] : 0)),
                    diagonal = from & (queens | (may(kBishop) ? p.types[kBishop] : 0));
    if (straight | diagonal) out |= rays({targets, targets}, p.occupied(), {straight, diagonal});
  }
  return out;
}

/// Returns the squares attacked by the pieces on `from`, with the given occupancy.
inline SquareSet attacksOfSet(const Position& p, SquareSet from, SquareSet occupied, std::uint32_t pieces) {
  auto may = [&](PieceType type) { return (pieces & (0x41u << type)) != 0; };
  SquareSet out = 0;
  if (pieces & 1) out |= pawnAttacks(from & p.pieces(kWhite, kPawn), kWhite);
  if (pieces & 0x40) out |= pawnAttacks(from & p.pieces(kBlack, kPawn), kBlack);
  if (may(kKnight)) out |= knightAttacks(from & p.types[kKnight]);
  if (may(kKing)) out |= kingAttacks(from & p.types[kKing]);
  if (may(kBishop) || may(kRook) || may(kQueen)) {
    const SquareSet queens = may(kQueen) ? p.types[kQueen] : 0;
    const SquareSet straight = from & (queens | (may(kRook) ? p.types[kRook] : 0)),
                    diagonal = from & (queens | (may(kBishop) ? p.types[kBishop] : 0));
    if (straight | diagonal) out |= rays({straight, diagonal}, occupied, {kAllSquares, kAllSquares});
  }
  return out;
}

/// attackersTo() of one square, limited as in attackersOfSet().
inline SquareSet attackersOfSquare(const Position& p, SquareSet from, int square, std::uint32_t pieces) {
  CQL_ASSERT(isSquare(square));
  auto may = [&](PieceType type) { return (pieces & (0x41u << type)) != 0; };
  const SquareSet bit = squareBit(square);
  SquareSet out = 0;
  if (pieces & 1) out |= pawnAttacks(bit, kBlack) & p.pieces(kWhite, kPawn);
  if (pieces & 0x40) out |= pawnAttacks(bit, kWhite) & p.pieces(kBlack, kPawn);
  if (may(kKnight)) out |= kKnightAttacks[square] & p.types[kKnight];
  if (may(kKing)) out |= kKingAttacks[square] & p.types[kKing];
  out &= from;
  const SquareSet occupied = p.occupied(), queens = may(kQueen) ? p.types[kQueen] : 0;
  const SquareLines& lines = kSquareLines[square];
  const SquareSet straight = (queens | (may(kRook) ? p.types[kRook] : 0)) & from & lines.straight,
                  diagonal = (queens | (may(kBishop) ? p.types[kBishop] : 0)) & from & lines.diagonal;
  if (!may(kQueen) && !may(kRook)) {
    if (diagonal) out |= bishopAttacks(square, occupied) & diagonal;
  } else if (!may(kQueen) && !may(kBishop)) {
    if (straight) out |= rookAttacks(square, occupied) & straight;
  } else {
    for (SquareSet aligned = straight | diagonal; aligned;) {
      const int attacker = popFirst(aligned);
      out |= between(square, attacker) & occupied ? 0 : squareBit(attacker);
    }
  }
  return out;
}

/// attacksFrom() of the piece on one square, which is one of `pieces`.
inline SquareSet attacksOfSquare(const Position& p, int square, std::uint32_t pieces) {
  CQL_ASSERT(isSquare(square));
  auto may = [&](PieceType type) { return (pieces & (0x41u << type)) != 0; };
  const SquareSet bit = squareBit(square), occupied = p.occupied();
  if ((pieces & 0x41) && (bit & p.types[kPawn]))
    return pawnAttacks(bit, (bit & p.colors[kWhite]) ? kWhite : kBlack);
  if (may(kKnight) && (bit & p.types[kKnight])) return kKnightAttacks[square];
  if (may(kKing) && (bit & p.types[kKing])) return kKingAttacks[square];
  SquareSet out = 0;
  if ((may(kBishop) || may(kQueen)) && (bit & (p.types[kBishop] | p.types[kQueen])))
    out |= bishopAttacks(square, occupied);
  if ((may(kRook) || may(kQueen)) && (bit & (p.types[kRook] | p.types[kQueen])))
    out |= rookAttacks(square, occupied);
  return out;
}

}  // namespace cql::kernel
