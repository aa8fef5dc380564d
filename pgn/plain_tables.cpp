#include "pgn/plain_tables.h"

#include <algorithm>
#include <memory>

#include "runtime/kernel/attacks.h"

namespace cql::pgn {
namespace {

constexpr PieceType kTypes[kPlainRows] = {kPawn, kPawn, kKnight, kBishop, kRook, kQueen, kKing, kNoPieceType};

/// What attacks a square, and from where.
void fillSquare(PlainTables& t, int s) {
  PlainSquare& square = t.squares[s];
  square.lines[0] = kernel::kFileLine[static_cast<unsigned>(s)];
  square.lines[1] = kernel::kMainDiagonal[static_cast<unsigned>(s)];
  square.lines[2] = kernel::kOffDiagonal[static_cast<unsigned>(s)];
  square.twice = squareBit(s) << 1;
  square.twiceSwapped = squareBit(s ^ 56) << 1;
  square.knight = kernel::kKnightAttacks[static_cast<unsigned>(s)];
  square.king = kernel::kKingAttacks[static_cast<unsigned>(s)];
  for (int side : {0, 1}) square.pawns[side] = kernel::pawnAttacks(squareBit(s), ~static_cast<Color>(side));

  const SquareSet bishop = kernel::bishopAttacks(s, 0), rook = kernel::rookAttacks(s, 0);
  for (int side : {0, 1}) {
    auto& sources = t.sources[side];
    sources[kKnightRow][s] = square.knight;
    sources[kBishopRow][s] = bishop;
    sources[kRookRow][s] = rook;
    sources[kQueenRow][s] = bishop | rook;
    sources[kKingRow][s] = square.king;
    const int rank = side == kWhite ? rankOf(s) : 7 - rankOf(s), back = side == kWhite ? -8 : 8;
    if (rank < 2 || rank > 6) continue;
    sources[kPush][s] = squareBit(s + back) | (rank == 3 ? squareBit(s + 2 * back) : 0);
    sources[kPawnCapture][s] = square.pawns[side];
  }
  for (int other = 0; other < 64; ++other) t.between[s][other] = kernel::between(s, other);
}

void fillShapes(PlainTables& t) {
  std::fill(std::begin(t.first), std::end(t.first), kAllSquares);
  for (int i = 0; i < 8; ++i) {
    t.rows['a' + i] = kPush;
    t.first['a' + i] = t.fileOrRank['a' + i] = kernel::kFileA << i;
    t.fileOrRank['1' + i] = SquareSet{0xff} << (8 * i);
  }
  t.fileOrRank['x'] = kAllSquares;
  for (int length = 0; length < 8; ++length)
    for (int small : {0, 1})
      for (int c = 0; c < 256; ++c) {
        const SquareSet named = small && t.rows[c] == kPush ? 0 : t.fileOrRank[c];
        t.second[length][small][c] = length == 4 ? named : kAllSquares;
      }
  t.rows['N'] = kKnightRow, t.rows['B'] = kBishopRow, t.rows['R'] = kRookRow;
  t.rows['Q'] = kQueenRow, t.rows['K'] = kKingRow;
  for (int side : {0, 1})
    for (int c = 0; c < 256; ++c)
      for (int length = 2; length <= 4; ++length) {
        const bool pawn = t.rows[c] == kPush;
        if (t.rows[c] == kNoRow || length == (pawn ? 3 : 2)) continue;
        const auto own = static_cast<std::uint8_t>(0x40 << side),
                   enemy = static_cast<std::uint8_t>(0x80 >> side);
        PlainShape& shape = t.shapes[side][length][c];
        shape.row = pawn && length == 4 ? kPawnCapture : t.rows[c];
        shape.type = kTypes[shape.row];
        shape.move = static_cast<Move>(shape.type) << 12 | (shape.row == kPush ? kMoveDoubleStep : 0);
        // A pawn steps to an empty square or takes on an occupied one; nobody takes his own men, or a king.
        shape.onTarget = shape.row == kPawnCapture ? enemy : 0;
        shape.careTarget = static_cast<std::uint8_t>(own | 1 << kKing | (pawn ? enemy : 0));
      }
}

std::unique_ptr<PlainTables> build() {
  auto t = std::make_unique<PlainTables>();
  std::fill(std::begin(t->rows), std::end(t->rows), kNoRow);
  std::copy(std::begin(kTypes), std::end(kTypes), t->types);
  t->rankAttacks = kernel::kRankAttacks;
  t->isDiagonal[1] = t->isDiagonal[2] = kAllSquares;
  for (int s = 0; s < 64; ++s) fillSquare(*t, s);
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
