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
    for (int other = 0; other < 64; ++other) t->between[s][other] = kernel::between(s, other);
    for (int direction = 0; direction < kDirectionCount; ++direction)
      for (SquareSet ray = kernel::kRays[static_cast<unsigned>(direction)][at]; ray;) {
        const int on = popFirst(ray);
        auto& behind = kernel::isDiagonal(direction) ? t->behindOnDiagonal : t->behindOnStraight;
        behind[s][on] = kernel::kRays[static_cast<unsigned>(direction)][static_cast<unsigned>(on)];
      }
  }
  return t;
}

/// Most checks are answered in the game, so that they are no mates.
bool isAnswered(const GameView& game, std::int32_t position) {
  return position + 1 < game.subtreeEnds[position] && !(game.moves[position + 1] & (kMoveNull | kMoveCastle));
}

}  // namespace

const SanTables& sanTables() {
  static const std::unique_ptr<SanTables> tables = build();
  return *tables;
}

bool anyReaches(const SanTables& t, const Position& before, PieceType type, SquareSet men, int target) {
  if (type == kKnight || type == kKing) return true;
  const SquareSet occupied = before.occupied();
  while (men)
    if (!(t.between[popFirst(men)][target] & occupied)) return true;
  return false;
}

SanWord withCheckSign(const Context& context, std::int32_t position, SanWord word) {
  const GameView& game = context.game;
  if (!cqlInCheck(&game.positions[position], game.sides[position])) return word;
  const bool mate = !isAnswered(game, position) && cqlMate(&context, position);
  return word | SanWord{static_cast<unsigned char>(mate ? '#' : '+')} << (8 * lengthOf(word));
}

SanWord unusualSanWord(const Context& context, std::int32_t position) {
  const Move move = context.game.moves[position];
  if (move & kMoveCastle) {
    const std::string_view text = (move & kMoveCastleShort) ? "O-O" : "O-O-O";
    SanWord word = 0;
    std::memcpy(&word, text.data(), text.size());
    return withCheckSign(context, position, word);
  }
  return carefulSanWord(context, position);
}

SanWord carefulSanWord(const Context& context, std::int32_t position) {
  std::string text;
  appendSan(context, position, text);
  SanWord word = 0;
  std::memcpy(&word, text.data(), text.size());
  return word;
}

}  // namespace cql::pgn
