// The material of a position, independent of squares (language/60 §5, §6).
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

using namespace cql;

namespace {

/// The types of the fields of bounds, in their order; kings have none.
constexpr PieceType kMaterialTypes[] = {kQueen, kRook, kBishop, kKnight, kPawn};
constexpr int kFields = 10;

// Unrolls the loop over the fields that follows: their bounds are constants of the query.
#ifdef __clang__
#define CQL_UNROLL _Pragma("unroll")
#else
#define CQL_UNROLL _Pragma("GCC unroll 10")
#endif

constexpr std::uint32_t field(std::uint64_t packed, int index, int bits) {
  return static_cast<std::uint32_t>(packed >> (bits * index)) & ((1u << bits) - 1);
}

constexpr std::uint32_t sumOfFields(std::uint64_t packed) {
  std::uint32_t sum = 0;
  CQL_UNROLL
  for (int i = 0; i < kFields; ++i) sum += field(packed, i, 6);
  return sum;
}

/// Returns true if the side can mate, with the help of the other side.
inline bool hasMatingMaterial(const Position& p, Color us) {
  const SquareSet own = p.colors[us], others = p.colors[~us], heavy = p.types[kRook] | p.types[kQueen],
                  knights = p.types[kKnight], pawns = p.types[kPawn], bishops = p.types[kBishop];
  const SquareSet pieces = own & ~p.types[kKing];
  if (!pieces) return false;
  if (pieces & (heavy | pawns)) return true;
  if (pieces & knights) {
    const bool one = count(pieces) == 1;
    return !one || (others & ~p.types[kKing] & ~p.types[kQueen]);
  }
  return ((bishops & kLightSquares) && (bishops & ~kLightSquares)) || pawns || knights;
}

}  // namespace

extern "C" {

bool cqlMaterial(const Position* p, std::uint64_t low, std::uint64_t high) {
  // The total decides most positions; the bounds are compile-time constants.
  CQL_ASSERT(sumOfFields(low) <= sumOfFields(high));
  const auto pieces = static_cast<std::uint32_t>(count(p->occupied()));
  if (pieces - (sumOfFields(low) + 2) > sumOfFields(high) - sumOfFields(low)) return false;
  bool fits = count(p->types[kKing]) == 2;
  CQL_UNROLL
  for (int i = 0; i < kFields; ++i) {
    const std::uint32_t least = field(low, i, 6), most = field(high, i, 6);
    if (least == 0 && most == kCqlNoLimit) continue;
    const SquareSet set = p->pieces(i < 5 ? kWhite : kBlack, kMaterialTypes[i % 5]);
    fits &= most == 0 ? set == 0 : static_cast<std::uint32_t>(count(set)) - least <= most - least;
  }
  return fits;
}

bool cqlImbalance(const Position* p, std::uint64_t low, std::uint64_t high) {
  bool fits = true;
  CQL_UNROLL
  for (int i = 0; i < kFields / 2; ++i) {
    const std::uint32_t least = field(low, i, 8), most = field(high, i, 8);
    if (least == 0 && most == 2 * kCqlNoDifference) continue;
    const SquareSet pieces = p->types[kMaterialTypes[i]];
    const auto difference = static_cast<std::uint32_t>(kCqlNoDifference + count(pieces & p->colors[kWhite]) -
                                                       count(pieces & p->colors[kBlack]));
    fits &= difference - least <= most - least;
  }
  return fits;
}

bool cqlMatingMaterial(const Position* p, std::int32_t color) {
  CQL_ASSERT(color >= -1 && color <= 1);
  return (color >= 0 && hasMatingMaterial(*p, kWhite)) || (color <= 0 && hasMatingMaterial(*p, kBlack));
}

}  // extern "C"
