#include "pgn/san_words.h"

#include <cstring>
#include <memory>
#include <string>

#include "pgn/write_san.h"
#include "runtime/kernel/attacks.h"
#include "runtime/kernel/kernel.h"

namespace cql::pgn {
namespace {

std::unique_ptr<SanTables> build() {
  auto t = std::make_unique<SanTables>();
  for (unsigned i = 0; i < 64; ++i) {
    const auto type = static_cast<PieceType>(i & 7);
    if (type > kKing) continue;
    const bool captures = i >> 3 != kNoCapture;
    SanTables::Kind& kind = t->kinds[i];
    if (type != kPawn) {
      kind.before = static_cast<unsigned char>(kPieceLetters[type]);
      kind.bits = 8;
    } else if (captures) {
      kind.file = 0xff;
      kind.bits = 8;
    }
    if (!captures) continue;
    kind.before |= SanWord{'x'} << kind.bits;
    kind.bits += 8;
  }
  for (int s = 0; s < 64; ++s) {
    const auto at = static_cast<unsigned>(s);
    t->targets[s] = static_cast<SanWord>('a' + fileOf(s)) | static_cast<SanWord>('1' + rankOf(s)) << 8;
    const SquareSet bishop = kernel::bishopAttacks(s, 0), rook = kernel::rookAttacks(s, 0);
    const SquareSet byType[8] = {
        0, kernel::kKnightAttacks[at], bishop, rook, bishop | rook, kernel::kKingAttacks[at], 0, 0};
    for (int type = 0; type < 8; ++type) {
      t->origins[type][s] = byType[type];
      for (Color side : {kWhite, kBlack})
        t->attacks[side][type][s] = type == kPawn ? kernel::pawnAttacks(squareBit(s), side) : byType[type];
    }
    for (int direction = 0; direction < kDirectionCount; ++direction)
      for (SquareSet ray = kernel::kRays[static_cast<unsigned>(direction)][at]; ray;) {
        const int on = popFirst(ray);
        t->behind[s][on] = kernel::kRays[static_cast<unsigned>(direction)][static_cast<unsigned>(on)];
      }
  }
  return t;
}

/// Most checks are answered in the game, so that they are no mates.
bool isAnswered(const GameView& game, std::int32_t position) {
  return position + 1 < game.subtreeEnds[position] && !(game.moves[position + 1] & (kMoveNull | kMoveCastle));
}

[[gnu::noinline]] SanWord withCheckSign(const Context& context, std::int32_t position, SanWord word) {
  const GameView& game = context.game;
  if (!cqlInCheck(&game.positions[position], game.sides[position])) return word;
  const bool mate = !isAnswered(game, position) && cqlMate(&context, position);
  return word | SanWord{static_cast<unsigned char>(mate ? '#' : '+')} << (8 * lengthOf(word));
}

}  // namespace

const SanTables& sanTables() {
  static const std::unique_ptr<SanTables> tables = build();
  return *tables;
}

SanWord carefulSanWord(const Context& context, std::int32_t position) {
  std::string text;
  appendSan(context, position, text);
  SanWord word = 0;
  std::memcpy(&word, text.data(), text.size());
  return word;
}

SanWord sanWord(const SanTables& t, const Context& context, std::int32_t position) {
  const GameView& game = context.game;
  // Castling, promotions, captures en passant, null moves and what follows them; men of which another one
  // might make the move.
  constexpr Move kUnusual = kMoveEnPassant | kMoveCastle | kMoveNull | 7u << 18;
  const Move move = game.moves[position];
  const std::int32_t parent = game.parents[position];
  const Position& before = game.positions[parent];
  const Position& after = game.positions[position];
  const unsigned them = game.sides[position], us = them ^ 1, type = move >> 12 & 7;
  const int from = moveFrom(move), to = moveTo(move);
  const SquareSet others = before.types[type] & before.colors[us] & t.origins[type][to] & ~squareBit(from);
  const SquareSet kings = after.types[kKing] & after.colors[them];
  if ((move & kUnusual) | (game.moves[parent] & kMoveNull) | others |
      static_cast<SquareSet>(std::popcount(kings) ^ 1)) [[unlikely]]
    return carefulSanWord(context, position);

  const SanTables::Kind& kind = t.kinds[move >> 12 & 63];
  const SanWord word =
      (static_cast<SanWord>('a' + fileOf(from)) & kind.file) | kind.before | t.targets[to] << kind.bits;
  // Does the man itself look at the king, or has he left a line to him?
  const int king = firstSquare(kings);
  const SquareSet onLines =
      (after.types[kBishop] | after.types[kRook] | after.types[kQueen]) & after.colors[us];
  if ((t.attacks[us][type][to] & kings) | (t.behind[king][from] & onLines)) [[unlikely]]
    return withCheckSign(context, position, word);
  return word;
}

}  // namespace cql::pgn
