#include "pgn/plain_tables.h"

#include <algorithm>
#include <memory>

#include "runtime/kernel/attacks.h"

namespace cql::pgn {
namespace {

constexpr PlainRow rowOf(PieceType type, int side, bool captures) {
  switch (type) {
    case kKnight:
      return kKnightRow;
    case kBishop:
      return kBishopRow;
    case kRook:
      return kRookRow;
    case kQueen:
      return kQueenRow;
    case kKing:
      return kKingRow;
    default:
      return static_cast<PlainRow>((captures ? kWhiteCapture : kWhitePush) + side);
  }
}

/// What attacks a square, and from where.
void fillSquare(PlainTables& t, int s) {
  PlainSquare& square = t.squares[s];
  square.bishop = t.sources[kBishopRow][s] = kernel::bishopAttacks(s, 0);
  square.rook = t.sources[kRookRow][s] = kernel::rookAttacks(s, 0);
  square.knight = t.sources[kKnightRow][s] = kernel::kKnightAttacks[static_cast<unsigned>(s)];
  square.king = t.sources[kKingRow][s] = kernel::kKingAttacks[static_cast<unsigned>(s)];
  t.sources[kQueenRow][s] = square.bishop | square.rook;
  for (int type = kKnight; type <= kKing; ++type)
    t.reach[type][s] = t.sources[rowOf(static_cast<PieceType>(type), kWhite, false)][s];
  for (int side : {0, 1}) {
    square.pawns[side] = kernel::pawnAttacks(squareBit(s), ~static_cast<Color>(side));
    const int rank = side == kWhite ? rankOf(s) : 7 - rankOf(s), back = side == kWhite ? -8 : 8;
    if (rank < 2 || rank > 6) continue;
    t.sources[kWhitePush + side][s] = squareBit(s + back) | (rank == 3 ? squareBit(s + 2 * back) : 0);
    t.sources[kWhiteCapture + side][s] = square.pawns[side];
  }
  for (int side : {0, 1}) {
    SquareSet* by = t.attackers[side][s];
    by[kPawn] = square.pawns[1 - side];
    by[kKnight] = square.knight;
    by[kBishop] = square.bishop;
    by[kRook] = square.rook;
    by[kQueen] = square.bishop | square.rook;
    by[kKing] = square.king;
  }
  for (int other = 0; other < 64; ++other) t.between[s][other] = kernel::between(s, other);
  t.between[s][64] = kAllSquares >> 1;  // two kings stand somewhere; h8 is never between squares
}

void fillLetters(PlainTables& t) {
  std::fill(std::begin(t.pieces), std::end(t.pieces), kNoPieceType);
  for (int i = 0; i < 8; ++i) {
    t.pieces['a' + i] = kPawn;
    t.fileOrRank['a' + i] = kernel::kFileA << i;
    t.fileOrRank['1' + i] = SquareSet{0xff} << (8 * i);
  }
  t.fileOrRank['x'] = kAllSquares;
  t.pieces['N'] = kKnight, t.pieces['B'] = kBishop, t.pieces['R'] = kRook;
  t.pieces['Q'] = kQueen, t.pieces['K'] = kKing;
  for (unsigned length : {2u, 3u, 4u})
    for (int small : {0, 1})
      for (int c = 0; c < 128; ++c) {
        const SquareSet named = small && c >= 'a' && c <= 'h' ? 0 : t.fileOrRank[c];
        t.second[lengthIndex(length)][small][c] = length == 4 ? named : kAllSquares;
      }
}

void fillShapes(PlainTables& t) {
  for (int side : {0, 1})
    for (unsigned c = 0; c < 256; ++c)
      for (unsigned length : {2u, 3u, 4u}) {
        const PieceType type = t.pieces[c];
        const bool pawn = type == kPawn, captures = pawn && length == 4;
        if (type == kNoPieceType || length == (pawn ? 3 : 2)) continue;
        const auto own = static_cast<std::uint8_t>(0x40 << side),
                   enemy = static_cast<std::uint8_t>(0x80 >> side);
        PlainShape& shape = t.shapes[side][lengthIndex(length)][letterIndex(c)];
        shape.row = rowOf(type, side, captures);
        shape.type = type;
        shape.move = static_cast<Move>(type) << 12 | (pawn && !captures ? kMoveDoubleStep : 0);
        // A pawn steps to an empty square or takes on an occupied one; nobody takes his own men, or a king.
        shape.onTarget = captures ? enemy : 0;
        shape.careTarget = static_cast<std::uint8_t>(own | 1 << kKing | (pawn ? enemy : 0));
      }
}

std::unique_ptr<PlainTables> build() {
  auto t = std::make_unique<PlainTables>();
  for (int s = 0; s < 64; ++s) fillSquare(*t, s);
  fillLetters(*t);
  fillShapes(*t);
  for (int side : {0, 1})
    for (int type = 0; type < 6; ++type)
      t->lanes[side][type][type] = t->lanes[side][type][6 + side] = kAllSquares;
  return t;
}

}  // namespace

const PlainTables& plainTables() {
  static const std::unique_ptr<PlainTables> tables = build();
  return *tables;
}

}  // namespace cql::pgn
