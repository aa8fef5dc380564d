#include "pgn/plain_tables.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace cql::pgn {
namespace {

bool onBoard(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

SquareSet leaps(int square, std::initializer_list<std::pair<int, int>> steps) {
  SquareSet out = 0;
  for (auto [file, rank] : steps)
    if (onBoard(fileOf(square) + file, rankOf(square) + rank))
      out |= squareBit(makeSquare(fileOf(square) + file, rankOf(square) + rank));
  return out;
}

SquareSet rays(int square, bool straight) {
  SquareSet out = 0;
  for (int d = 0; d < kDirectionCount; ++d) {
    if ((kFileStep[d] == 0 || kRankStep[d] == 0) != straight) continue;
    for (int f = fileOf(square) + kFileStep[d], r = rankOf(square) + kRankStep[d]; onBoard(f, r);
         f += kFileStep[d], r += kRankStep[d])
      out |= squareBit(makeSquare(f, r));
  }
  return out;
}

std::unique_ptr<PlainTables> build() {
  auto t = std::make_unique<PlainTables>();
  for (int s = 0; s < 64; ++s) {
    const SquareSet knight = leaps(s, {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
    const SquareSet king = leaps(s, {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}});
    const SquareSet bishop = rays(s, false), rook = rays(s, true);
    for (int side : {0, 1}) {
      const int forward = side == kWhite ? 1 : -1;
      SquareSet* attacks[6];
      for (int type = 0; type < 6; ++type) attacks[type] = &t->attacks[side][type][s];
      *attacks[kPawn] = leaps(s, {{-1, forward}, {1, forward}});
      *attacks[kKnight] = knight;
      *attacks[kBishop] = bishop;
      *attacks[kRook] = rook;
      *attacks[kQueen] = bishop | rook;
      *attacks[kKing] = king;
      SquareSet* to = t->attackersTo[side][s];
      to[0] = leaps(s, {{-1, -forward}, {1, -forward}});
      to[1] = knight, to[2] = king, to[3] = bishop, to[4] = rook;
      auto& sources = t->sources[side];
      for (int row = 0; row < kPlainRows; ++row) sources[row][s] = 0;
      sources[kKnightRow][s] = knight;
      sources[kBishopRow][s] = bishop;
      sources[kRookRow][s] = rook;
      sources[kQueenRow][s] = bishop | rook;
      sources[kKingRow][s] = king;
      const int rank = side == kWhite ? rankOf(s) : 7 - rankOf(s);
      if (rank >= 2 && rank <= 6) {
        sources[kPush][s] = leaps(s, {{0, -forward}});
        if (rank == 3) sources[kPush][s] |= leaps(s, {{0, -2 * forward}});
        sources[kPawnCapture][s] = leaps(s, {{-1, -forward}, {1, -forward}});
      }
    }
    for (int u = 0; u < 64; ++u) {
      t->between[s][u] = t->line[s][u] = 0;
      const int file = fileOf(u) - fileOf(s), rank = rankOf(u) - rankOf(s);
      if (s == u || !(file == 0 || rank == 0 || std::abs(file) == std::abs(rank))) continue;
      const int fileStep = (file > 0) - (file < 0), rankStep = (rank > 0) - (rank < 0);
      for (int f = fileOf(s) + fileStep, r = rankOf(s) + rankStep; makeSquare(f, r) != u; f += fileStep, r += rankStep)
        t->between[s][u] |= squareBit(makeSquare(f, r));
      t->line[s][u] = squareBit(s);
      for (int sign : {1, -1})
        for (int f = fileOf(s) + sign * fileStep, r = rankOf(s) + sign * rankStep; onBoard(f, r);
             f += sign * fileStep, r += sign * rankStep)
          t->line[s][u] |= squareBit(makeSquare(f, r));
    }
  }
  for (int c = 0; c < 256; ++c) {
    t->rows[c] = kNoRow;
    t->fileOrRank[c] = 0;
  }
  for (int i = 0; i < 8; ++i) {
    t->rows['a' + i] = kPush;
    t->fileOrRank['a' + i] = SquareSet{0x0101010101010101} << i;
    t->fileOrRank['1' + i] = SquareSet{0xff} << (8 * i);
  }
  t->fileOrRank['x'] = kAllSquares;
  t->rows['N'] = kKnightRow, t->rows['B'] = kBishopRow, t->rows['R'] = kRookRow;
  t->rows['Q'] = kQueenRow, t->rows['K'] = kKingRow;
  constexpr PieceType kTypes[kPlainRows] = {kPawn, kPawn, kKnight, kBishop, kRook, kQueen, kKing, kNoPieceType};
  for (int row = 0; row < kPlainRows; ++row) t->types[row] = kTypes[row];
  for (int c = 0; c < 256; ++c)
    for (int length = 2; length <= 4; ++length) {
      PlainShape& shape = t->shapes[c][length];
      if (t->rows[c] == kNoRow || (t->rows[c] == kPush ? length == 3 : length == 2)) continue;
      shape.row = t->rows[c] == kPush && length == 4 ? kPawnCapture : t->rows[c];
      shape.type = kTypes[shape.row];
      shape.first = t->rows[c] == kPush ? t->fileOrRank[c] : kAllSquares;
      shape.noSecond = length == 4 ? 0 : kAllSquares;
      shape.mustBeEmpty = shape.row == kPush ? kAllSquares : 0;
      shape.mustTake = shape.row == kPawnCapture ? kAllSquares : 0;
    }
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t type = 0; type < 6; ++type) {
      auto& lanes = t->lanes[side][type];
      std::fill(std::begin(lanes), std::end(lanes), 0);
      lanes[type] = lanes[6 + side] = kAllSquares;
    }
  return t;
}

}  // namespace

const PlainTables& plainTables() {
  static const std::unique_ptr<PlainTables> tables = build();
  return *tables;
}

}  // namespace cql::pgn
