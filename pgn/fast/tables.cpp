#include "pgn/fast/tables.h"

#include <algorithm>
#include <memory>

#include "runtime/kernel/attacks.h"

namespace cql::pgn {
namespace {

/// Fills in the attackers of a square, and their squares.
void fillSquare(MoveTables& t, int s) {
  const SquareSet bishop = kernel::bishopAttacks(s, 0), rook = kernel::rookAttacks(s, 0);
  const SquareSet pieces[] = {kernel::kKnightAttacks[static_cast<unsigned>(s)], bishop, rook, bishop | rook,
                              kernel::kKingAttacks[static_cast<unsigned>(s)]};
  for (int type = kKnight; type <= kKing; ++type)
    t.sources[kRowOfType + static_cast<unsigned>(type)][s] = t.reach[type][s] = t.attackers[kWhite][s][type] =
        t.attackers[kBlack][s][type] = pieces[type - kKnight];
  for (int side : {0, 1}) {
    const SquareSet capturers = kernel::pawnAttacks(squareBit(s), ~static_cast<Color>(side));
    t.attackers[1 - side][s][kPawn] = capturers;
    const int rank = side == kWhite ? rankOf(s) : 7 - rankOf(s), back = side == kWhite ? -8 : 8;
    if (rank < 2 || rank > 6) continue;
    t.sources[kWhitePush + side][s] = squareBit(s + back) | (rank == 3 ? squareBit(s + 2 * back) : 0);
    t.sources[kWhiteCapture + side][s] = capturers;
  }
  for (int other = 0; other < 64; ++other) t.between[s][other] = kernel::between(s, other);
  t.between[s][64] = kAllSquares >> 1;  // two kings are always present; h8 is never between squares
}

void fillCastling(MoveTables& t, int side) {
  const int rank = side == kWhite ? 0 : 7, king = makeSquare(4, rank);
  auto files = [rank](int one, int other) {
    return squareBit(makeSquare(one, rank)) | squareBit(makeSquare(other, rank));
  };
  for (int rookFile : {0, 7}) t.sources[kCastlingRow][makeSquare(rookFile, rank)] = squareBit(king);
  SquareSet* lanes = t.lanes[side][kCastlingType];
  lanes[kKing] = files(2, 6);
  lanes[kRook] = files(3, 5);
  lanes[6 + side] = lanes[kKing] | lanes[kRook];
}

void fillLetters(MoveTables& t) {
  std::fill(std::begin(t.pieces), std::end(t.pieces), kNoPieceType);
  for (int i = 0; i < 8; ++i) {
    t.pieces['a' + i] = kPawn;
    t.fileOrRank['a' + i] = kernel::kFileA << i;
    t.fileOrRank['1' + i] = SquareSet{0xff} << (8 * i);
  }
  t.fileOrRank['x'] = kAllSquares;
  t.pieces['N'] = kKnight, t.pieces['B'] = kBishop, t.pieces['R'] = kRook;
  t.pieces['Q'] = kQueen, t.pieces['K'] = kKing;
}

std::unique_ptr<MoveTables> build() {
  auto t = std::make_unique<MoveTables>();
  for (int s = 0; s < 64; ++s) fillSquare(*t, s);
  fillLetters(*t);
  for (int side : {0, 1}) {
    for (int type = 0; type < 6; ++type)
      t->lanes[side][type][type] = t->lanes[side][type][6 + side] = kAllSquares;
    fillCastling(*t, side);
  }
  return t;
}

}  // namespace

const MoveTables& moveTables() {
  static const std::unique_ptr<MoveTables> tables = build();
  return *tables;
}

}  // namespace cql::pgn
