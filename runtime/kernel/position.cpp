// Functions of one position: contents, attacks, rays, pins, pawns.
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"
#include "runtime/kernel/ray_sets.h"

using namespace cql;
using namespace cql::kernel;

extern "C" {

SquareSet cqlPieces(const Position* p, std::uint32_t pieces) {
  CQL_ASSERT(pieces < 2 * kMaskEmpty);
  SquareSet white = 0, black = 0;
  for (int type = 0; type < 6; ++type) {
    if (pieces >> type & 1) white |= p->types[type];
    if (pieces >> (type + 6) & 1) black |= p->types[type];
  }
  return (white & p->colors[kWhite]) | (black & p->colors[kBlack]) |
         ((pieces & kMaskEmpty) ? ~p->occupied() : 0);
}

std::int32_t cqlPieceOn(const Position* p, std::int32_t square) {
  CQL_ASSERT(isSquare(square));
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

}  // extern "C"

namespace {

/// Returns true if the pieces on the squares are of these kinds (bits 0 ... 11).
[[maybe_unused]] bool holdsOnly(const Position& p, SquareSet squares, std::uint32_t pieces) {
  return pieces <= kCqlAnyPieces && !(squares & p.occupied() & ~cqlPieces(&p, pieces));
}
/// Returns true for many kinds of pieces, whose attacks are computed out of line to limit code size.
constexpr bool areMany(std::uint32_t pieces) {
  return count((pieces | pieces >> 6) & 0x3f) > 2;
}
/// areMany() with all line pieces as one kind, as they share their code.
constexpr bool areManyAround(std::uint32_t pieces) {
  constexpr std::uint32_t kLinePieces = 1u << kBishop | 1u << kRook | 1u << kQueen;
  const std::uint32_t types = (pieces | pieces >> 6) & 0x3f;
  return count(types & ~kLinePieces) + ((types & kLinePieces) != 0) > 2;
}
__attribute__((noinline)) SquareSet attackersOfAnyKind(const Position& p, SquareSet from, int target) {
  return attackersOfSquare(p, from, target, kCqlAnyPieces);
}
__attribute__((noinline)) SquareSet attacksOfAnyKind(const Position& p, int square) {
  return attacksFrom(p, square, p.occupied());
}

/// attackersOfSquare() and attacksOfSquare(), out of line for many kinds of pieces.
inline SquareSet attackersOf(const Position& p, SquareSet from, int square, std::uint32_t pieces) {
  return areManyAround(pieces) ? attackersOfAnyKind(p, from, square)
                               : attackersOfSquare(p, from, square, pieces);
}
inline SquareSet attacksOf(const Position& p, int square, std::uint32_t pieces) {
  return areMany(pieces) ? attacksOfAnyKind(p, square) : attacksOfSquare(p, square, pieces);
}

inline bool isFor(const CqlAttackMemo& memo, const Position* board, SquareSet fixed) {
  return memo.board == board && memo.fixed == fixed;
}

/// Counts for all squares of the board: bit i of the count of each square is in bits[i].
struct SquareCounts {
  SquareSet (&bits)[5];

  /// Adds 1 for the squares of each set.
  void add(SquareSet a, SquareSet b) {
    SquareSet carry = (a & b) | (bits[0] & (a ^ b));
    bits[0] ^= a ^ b;
    for (std::size_t i = 1; i < std::size(bits); ++i) {
      const SquareSet next = bits[i] & carry;
      bits[i] ^= carry;
      carry = next;
    }
    CQL_ASSERT(!carry);
  }
};

constexpr bool areSeveral(SquareSet s) {
  return (s & (s - 1)) != 0;
}

/// Returns the result of cqlPin() for a line between two squares; empty if nothing is pinned on it.
inline SquareSet pinOnLine(int sniper, int target, SquareSet occupied, SquareSet pinnable, PinValue which) {
  const SquareSet blockers = between(target, sniper) & occupied,
                  pinned = areSeveral(blockers) ? 0 : blockers & pinnable;
  return which == PinValue::Through ? pinned
         : !pinned                  ? 0
         : which == PinValue::From  ? squareBit(sniper)
                                    : squareBit(target);
}

/// The lines that lead from line pieces to a square.
struct PinLines {
  int target;
  SquareSet snipers;

  /// Finds lines to the first of the targets, if there is one; otherwise the square is 64.
  PinLines(const Position& p, SquareSet targets, SquareSet pieces)
      : target(std::countr_zero(targets)), snipers(pieces & alignedWith(p, target)) {}
};

/// Finds pins by the pieces of `by` to targets that are not their own.
inline SquareSet pinnedBy(Color by, const Position& p, SquareSet from, SquareSet through, SquareSet to,
                          PinValue which) {
  SquareSet out = 0;
  for (SquareSet targets = to & ~p.colors[by]; targets; targets &= targets - 1) {
    const PinLines lines(p, targets, from & p.colors[by]);
    for (SquareSet left = lines.snipers; left;)
      out |= pinOnLine(popFirst(left), lines.target, p.occupied(), through & p.colors[~by], which);
  }
  return out;
}

}  // namespace

extern "C" {

SquareSet cqlAttackersOfAnyKind(const Position* p, SquareSet from, SquareSet targets) {
  return attackersOfSet(*p, from, targets, kCqlAnyPieces);
}

SquareSet cqlAttackers(const Position* p, SquareSet from, SquareSet targets, std::uint32_t pieces,
                       std::uint32_t way) {
  CQL_ASSERT(way <= kCqlEachAttacker && holdsOnly(*p, from, pieces));
  if (way == kCqlWholeSets)
    return areMany(pieces) ? cqlAttackersOfAnyKind(p, from, targets)
                           : attackersOfSet(*p, from, targets, pieces);
  const SquareSet few = way == kCqlEachTarget ? targets : from & p->occupied();
  if (!std::has_single_bit(few)) return cqlAttackersOneByOne(p, from, targets, pieces, way);
  const int square = std::countr_zero(few);
  if (way == kCqlEachTarget) return attackersOf(*p, from, square, pieces);
  return attacksOf(*p, square, pieces) & targets ? few : 0;
}

SquareSet cqlAttackersOneByOne(const Position* p, SquareSet from, SquareSet targets, std::uint32_t pieces,
                               std::uint32_t way) {
  CQL_ASSERT(way != kCqlWholeSets && holdsOnly(*p, from, pieces));
  SquareSet out = 0;
  if (way == kCqlEachTarget)
    while (targets) out |= attackersOf(*p, from, popFirst(targets), pieces);
  else
    for (SquareSet left = from & p->occupied(); left; left &= left - 1)
      if (attacksOf(*p, std::countr_zero(left), pieces) & targets) out |= left & -left;
  return out;
}

SquareSet cqlAttacked(const Position* p, SquareSet from, SquareSet targets, std::uint32_t pieces,
                      std::uint32_t way) {
  CQL_ASSERT(way <= kCqlEachAttacker && holdsOnly(*p, from, pieces));
  if (way == kCqlWholeSets)
    return (areMany(pieces) ? cqlGuarded(p, from, p->occupied())
                            : attacksOfSet(*p, from, p->occupied(), pieces)) &
           targets;
  const SquareSet few = way == kCqlEachTarget ? targets : from & p->occupied();
  if (!std::has_single_bit(few)) return cqlAttackedOneByOne(p, from, targets, pieces, way);
  const int square = std::countr_zero(few);
  if (way == kCqlEachTarget) return attackersOf(*p, from, square, pieces) ? few : 0;
  return attacksOf(*p, square, pieces) & targets;
}

bool cqlAttackersAbove(const Position* p, SquareSet from, SquareSet targets, std::uint32_t pieces,
                       std::int32_t limit) {
  constexpr std::uint32_t kPawns = 0x41u << kPawn, kLeapers = kPawns | 0x41u << kKnight | 0x41u << kKing;
  constexpr std::int32_t kFew = 6;  // line pieces alone may exceed it
  if (count(from) <= limit) return false;
  // What is cheaper is counted first; all other pieces may attack.
  if (limit >= kFew) {
    const SquareSet pawns = attackersOfSet(*p, from, targets, pieces & kPawns);
    if (count(pawns | (from & ~p->types[kPawn])) <= limit) return false;
    const SquareSet leapers = attackersOfSet(*p, from, targets, pieces & kLeapers),
                    linePieces = from & (p->types[kBishop] | p->types[kRook] | p->types[kQueen]);
    if (count(leapers | linePieces) <= limit) return false;
  }
  return count(cqlAttackers(p, from, targets, pieces, kCqlWholeSets)) > limit;
}

bool cqlAttackedAbove(const Position* p, SquareSet from, SquareSet targets, std::uint32_t pieces,
                      std::int32_t limit) {
  return count(targets) > limit && count(cqlAttacked(p, from, targets, pieces, kCqlWholeSets)) > limit;
}

SquareSet cqlAttackedOneByOne(const Position* p, SquareSet from, SquareSet targets, std::uint32_t pieces,
                              std::uint32_t way) {
  CQL_ASSERT(way != kCqlWholeSets && holdsOnly(*p, from, pieces));
  SquareSet out = 0;
  if (way == kCqlEachAttacker)
    for (SquareSet left = from & p->occupied(); left; left &= left - 1)
      out |= attacksOf(*p, std::countr_zero(left), pieces) & targets;
  else
    for (; targets; targets &= targets - 1)
      if (attackersOf(*p, from, std::countr_zero(targets), pieces)) out |= targets & -targets;
  return out;
}

SquareSet cqlAttackedTimes(const Position* p, SquareSet from, SquareSet targets, std::int32_t times) {
  constexpr int kMost = 16;  // eight knights and eight pieces in line
  CQL_ASSERT(times >= 1);
  if (times > kMost) return 0;
  SquareSet attacked[kMost + 1]{targets};  // by at least n squares, at index n
  const auto add = [&](SquareSet squares) {
    for (int n = times; n > 0; --n) attacked[n] |= attacked[n - 1] & squares;
  };
  // A square is attacked by one pawn from each side.
  const SquareSet white = from & p->pieces(kWhite, kPawn), black = from & p->pieces(kBlack, kPawn);
  if (white | black) {
    add((white & ~kFileA) << 7);
    add((white & ~kFileH) << 9);
    add((black & ~kFileH) >> 7);
    add((black & ~kFileA) >> 9);
  }
  for (SquareSet left = from & p->occupied() & ~p->types[kPawn]; left;)
    add(attacksOfAnyKind(*p, popFirst(left)));
  return attacked[times];
}

bool cqlAttacksByMemo(CqlAttackMemo* memo, const Position* p, SquareSet from, SquareSet targets,
                      bool ofAttackers, SquareSet loop) {
  return isFor(*memo, p, ofAttackers ? from : targets)
             ? (memo->found[0] & (ofAttackers ? targets : from)) != 0
             : cqlAttacksByNewMemo(memo, p, from, targets, ofAttackers, loop);
}

bool cqlAttacksByNewMemo(CqlAttackMemo* memo, const Position* p, SquareSet from, SquareSet targets,
                         bool ofAttackers, SquareSet loop) {
  if (!areSeveral(loop))
    return ofAttackers && std::has_single_bit(targets)
               ? attackersOfAnyKind(*p, from, std::countr_zero(targets)) != 0
               : cqlAttackersOfAnyKind(p, from, targets) != 0;
  if (ofAttackers)
    *memo = {.board = p, .fixed = from, .found = {cqlGuarded(p, from, p->occupied())}};
  else
    *memo = {.board = p, .fixed = targets, .found = {cqlAttackersOfAnyKind(p, p->occupied(), targets)}};
  return (memo->found[0] & (ofAttackers ? targets : from)) != 0;
}

std::int32_t cqlCountAttackersByMemo(CqlAttackMemo* memo, const Position* p, SquareSet from,
                                     SquareSet targets, SquareSet loop) {
  if (!std::has_single_bit(targets) || !isFor(*memo, p, from))
    return cqlCountAttackersByNewMemo(memo, p, from, targets, loop);
  const int square = std::countr_zero(targets);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < std::size(memo->found); ++i) sum |= (memo->found[i] >> square & 1) << i;
  return static_cast<std::int32_t>(sum);
}

std::int32_t cqlCountAttackersByNewMemo(CqlAttackMemo* memo, const Position* p, SquareSet from,
                                        SquareSet targets, SquareSet loop) {
  constexpr int kFew = 5;  // all squares take the time of these
  if (!std::has_single_bit(targets) || count(loop) <= kFew)
    return count(cqlAttackersOfAnyKind(p, from, targets));
  *memo = {.board = p, .fixed = from, .found = {}};
  SquareCounts counts{memo->found};
  const SquareSet white = from & p->pieces(kWhite, kPawn), black = from & p->pieces(kBlack, kPawn),
                  queens = p->types[kQueen];
  counts.add((white & ~kFileA) << 7, (white & ~kFileH) << 9);
  counts.add((black & ~kFileH) >> 7, (black & ~kFileA) >> 9);
  Directions lines;
  raysByDirection({from & (p->types[kRook] | queens), from & (p->types[kBishop] | queens)}, p->occupied(),
                  lines);
  for (int i = 0; i < kDirectionCount; i += 2) counts.add(lines[i], lines[i + 1]);
  for (SquareSet left = from & p->types[kKnight]; left;) counts.add(kKnightAttacks[popFirst(left)], 0);
  for (SquareSet left = from & p->types[kKing]; left;) counts.add(kKingAttacks[popFirst(left)], 0);
  return cqlCountAttackersByMemo(memo, p, from, targets, loop);
}

SquareSet cqlGuarded(const Position* p, SquareSet from, SquareSet occupied) {
  return attacksOfSet(*p, from, occupied, kCqlAnyPieces);
}

// Returns squares of the leftmost set as written; seen from the target, a ray runs in the opposite direction.
SquareSet cqlArrowChain(const Position* p, const SquareSet* sets, std::int32_t n, bool atTarget) {
  CQL_ASSERT(n >= 2);
  const LinePieces pieces = linePieces(*p, sets[0]), targets = {sets[n - 1], sets[n - 1]};
  if (atTarget)
    return rayEnds(pieces, targets, p->occupied(), 0xff, n - 2, [&](std::int32_t i) { return sets[1 + i]; });
  return rayEnds(targets, pieces, p->occupied(), 0xff, n - 2,
                 [&](std::int32_t i) { return sets[n - 2 - i]; });
}

SquareSet cqlRay(const Position* p, const SquareSet* sets, std::int32_t n, std::uint32_t directions,
                 bool attack) {
  const LinePieces starts = attack ? linePieces(*p, sets[0]) : LinePieces{sets[0], sets[0]};
  return rayEnds(starts, {sets[n - 1], sets[n - 1]}, p->occupied(), directions, n - 2,
                 [&](std::int32_t i) { return sets[1 + i]; });
}

SquareSet cqlPin(const Position* p, SquareSet from, SquareSet through, SquareSet to, PinValue which,
                 bool toFew) {
  if (!toFew)
    return pinnedBy(kWhite, *p, from, through, to, which) | pinnedBy(kBlack, *p, from, through, to, which);
  const SquareSet white = p->colors[kWhite], black = p->colors[kBlack], toWhite = to & ~black,
                  toBlack = to & ~white;
  if (__builtin_expect(areSeveral(toWhite) || areSeveral(toBlack), false))
    return cqlPinToMany(p, from, through, to, which);
  const PinLines first(*p, toWhite, from & black), second(*p, toBlack, from & white);
  SquareSet out = 0;
  // One loop for both sides: each end of a loop is unpredictable.
  for (SquareSet left = first.snipers | second.snipers; left;) {
    const int sniper = popFirst(left);
    const bool isWhite = white >> sniper & 1;
    out |= pinOnLine(sniper, isWhite ? second.target : first.target, white | black,
                     through & (isWhite ? black : white), which);
  }
  return out;
}

SquareSet cqlPinToMany(const Position* p, SquareSet from, SquareSet through, SquareSet to, PinValue which) {
  return pinnedBy(kWhite, *p, from, through, to, which) | pinnedBy(kBlack, *p, from, through, to, which);
}

/// The pawns of both colours, White's first.
using BothPawns = SquareSet __attribute__((vector_size(16)));

/// Mirrors the set of Black to his view, and leaves that of White: ahead is up for both.
static BothPawns asSeen(BothPawns sets) {
  using Bytes = std::uint8_t __attribute__((vector_size(16)));
  const auto bytes = reinterpret_cast<Bytes>(sets);
  return reinterpret_cast<BothPawns>(
      __builtin_shufflevector(bytes, bytes, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8));
}
/// Returns for each side the other's set, mirrored to its view.
static BothPawns othersAsSeen(BothPawns sets) {
  return asSeen(__builtin_shufflevector(sets, sets, 1, 0));
}
static SquareSet together(BothPawns seen) {
  return seen[kWhite] | __builtin_bswap64(seen[kBlack]);
}

/// Returns all squares before the given ones, on their files.
static BothPawns front(BothPawns s) {
  s <<= 8;
  s |= s << 8, s |= s << 16, s |= s << 32;
  return s;
}
static BothPawns beside(BothPawns s) {
  return ((s & ~kFileH) << 1) | ((s & ~kFileA) >> 1);
}

/// Returns the pawns outside the cone in front of each enemy pawn, which moves in the opposite direction.
static BothPawns passedPawns(BothPawns own, BothPawns enemies) {
  BothPawns cone = enemies | beside(enemies);
  cone >>= 8;
  cone |= cone >> 8, cone |= cone >> 16, cone |= cone >> 32;
  return own & ~cone;
}

/// Returns the pawns that no enemy pawn blocks and with at least as many helpers as guards (language/60 §10).
static SquareSet candidatePawns(SquareSet own, SquareSet enemies, SquareSet passed) {
  SquareSet found = 0;
  for (SquareSet left = own & ~passed; left;) {
    const int square = popFirst(left);
    const SquareSet file = kFileA << (square & 7), files = ((file & ~kFileH) << 1) | ((file & ~kFileA) >> 1),
                    ahead = kAllSquares << (square & 56) << 8;  // of rank 8: nothing
    if (!(enemies & file & ahead) && count(own & files & ~ahead) >= count(enemies & files & ahead))
      found |= squareBit(square);
  }
  return found;
}

SquareSet cqlPawnStructure(const Position* p, PawnStructureKind kind) {
  const BothPawns pawns = BothPawns{p->colors[kWhite], p->colors[kBlack]} & p->types[kPawn];
  auto filesWithPawns = [&] {  // files with pawns
    BothPawns files = pawns;
    files |= files << 8, files |= files << 16, files |= files << 32;
    files |= files >> 8, files |= files >> 16, files |= files >> 32;
    return files;
  };
  const BothPawns own = asSeen(pawns), enemies = othersAsSeen(pawns);
  BothPawns out = pawns;
  switch (kind) {
    case PawnStructureKind::Doubled: {  // another pawn above or below on the file
      BothPawns above = pawns << 8, below = pawns >> 8;
      above |= above << 8, above |= above << 16, above |= above << 32;
      below |= below >> 8, below |= below >> 16, below |= below >> 32;
      out &= above | below;
      break;
    }
    case PawnStructureKind::Connected:
      out &= beside(filesWithPawns());
      break;
    case PawnStructureKind::Isolated:
      out &= ~beside(filesWithPawns());
      break;
    case PawnStructureKind::Passed:
      return together(passedPawns(own, enemies));
    case PawnStructureKind::Defended:
      return together(own & ((own & ~kFileA) << 7 | (own & ~kFileH) << 9));
    case PawnStructureKind::Blocked: {
      const SquareSet occupied = p->occupied();
      return together(own & (asSeen(BothPawns{occupied, occupied}) >> 8));
    }
    case PawnStructureKind::Advanced:
      return together(own & (kAllSquares << 32));
    case PawnStructureKind::HalfIsolated: {
      const BothPawns files = filesWithPawns();
      out &= ((files & ~kFileH) << 1) ^ ((files & ~kFileA) >> 1);
      out &= ~(kFileA | kFileH);
      break;
    }
    case PawnStructureKind::Backward: {  // those beside a file with pawns, without pawns beside or behind
                                         // them
      out &= beside(filesWithPawns());
      const BothPawns neighbours = beside(own);
      return together(asSeen(out) & ~(neighbours | front(neighbours)));
    }
    case PawnStructureKind::Candidate: {
      const BothPawns passed = passedPawns(own, enemies);
      BothPawns found = {};
      for (const Color side : {kWhite, kBlack})
        found[side] = candidatePawns(own[side], enemies[side], passed[side]);
      return together(found);
    }
  }
  return out[kWhite] | out[kBlack];
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
  CQL_ASSERT(side <= kBlack);
  const Color us = static_cast<Color>(side), them = ~us;
  const SquareSet king = p->pieces(us, kKing), enemy = p->colors[them];
  if (!king) return false;
  const int k = firstSquare(king);
  const SquareSet leapers = (kPawnAttacks[us][k] & p->types[kPawn]) |
                            (kKnightAttacks[k] & p->types[kKnight]) | (kKingAttacks[k] & p->types[kKing]);
  return ((leapers & enemy) != 0) | isOnLineOf(*p, enemy, k);
}

}  // extern "C"
