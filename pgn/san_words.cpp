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

SanWord withSignOfCheck(const Context& context, std::int32_t position, SanWord word) {
  const bool mate = !isAnswered(context.game, position) && cqlMate(&context, position);
  return word | SanWord{static_cast<unsigned char>(mate ? '#' : '+')} << (8 * lengthOf(word));
}

bool isCheck(SanWord word) {
  const SanWord last = word >> (8 * (lengthOf(word) - 1));
  return last == '+' || last == '#';
}

}  // namespace

const SanTables& sanTables() {
  static const std::unique_ptr<SanTables> tables = build();
  return *tables;
}

SanWord withCheckSign(const SanTables& t, const Context& context, const SanCase& move, SquareSet onLines,
                      SanWord word) {
  const GameView& game = context.game;
  const Position& after = game.positions[move.position];
  const Move made = game.moves[move.position];
  const SquareSet kings = after.types[kKing] & after.colors[~move.us], occupied = after.occupied();
  const int king = firstSquare(kings), to = moveTo(made);
  bool check = (t.attacks[move.us][movedType(made)][to] & kings) && !(t.between[king][to] & occupied);
  while (onLines && !check) check = !(t.between[king][popFirst(onLines)] & occupied);
  return check ? withSignOfCheck(context, move.position, word) : word;
}

SanWord sharedSanWord(const SanTables& t, const Context& context, const SanCase& move, SquareSet others) {
  const GameView& game = context.game;
  const Position& before = game.positions[move.parent];
  const Move made = game.moves[move.position];
  const PieceType type = movedType(made);
  const int from = moveFrom(made), to = moveTo(made);
  const SquareSet occupied = before.occupied(), kings = before.pieces(move.us, kKing);
  SquareSet reaching = 0;
  for (SquareSet left = others; left;) {
    const int square = popFirst(left);
    if (!(t.between[square][to] & occupied)) reaching |= squareBit(square);
  }
  SanWord word = plainWord(t, made);
  if (reaching) {
    // Whether they may move is known if no king is attacked and they hide none.
    if (move.before == 0 || isCheck(move.before) || type == kKing || count(kings) != 1)
      return carefulSanWord(context, move.position);
    const int king = firstSquare(kings);
    const SquareSet diagonal = before.pieces(~move.us, kBishop) | before.pieces(~move.us, kQueen),
                    straight = before.pieces(~move.us, kRook) | before.pieces(~move.us, kQueen);
    bool fileShared = false, rankShared = false;
    for (SquareSet left = reaching; left;) {
      const int square = popFirst(left);
      if ((t.behindOnDiagonal[king][square] & diagonal) | (t.behindOnStraight[king][square] & straight))
        return carefulSanWord(context, move.position);
      fileShared |= fileOf(square) == fileOf(from);
      rankShared |= rankOf(square) == rankOf(from);
    }
    // Origin file, else rank, else both (language/03 §1.2), behind the letter of the piece.
    SanWord origin = 0;
    int bits = 0;
    if (!fileShared || rankShared) {
      origin = static_cast<SanWord>('a' + fileOf(from));
      bits = 8;
    }
    if (fileShared) {
      origin |= static_cast<SanWord>('1' + rankOf(from)) << bits;
      bits += 8;
    }
    word = (word & 0xff) | origin << 8 | (word & ~SanWord{0xff}) << bits;
  }
  return withSign(t, context, move, word);
}

SanWord unusualSanWord(const Context& context, const SanCase& move) {
  const Move made = context.game.moves[move.position];
  if (!(made & kMoveCastle)) return carefulSanWord(context, move.position);
  const std::string_view text = (made & kMoveCastleShort) ? "O-O" : "O-O-O";
  SanWord word = 0;
  std::memcpy(&word, text.data(), text.size());
  const bool check = cqlInCheck(&context.game.positions[move.position], ~move.us);
  return check ? withSignOfCheck(context, move.position, word) : word;
}

SanWord carefulSanWord(const Context& context, std::int32_t position) {
  std::string text;
  appendSan(context, position, text);
  SanWord word = 0;
  std::memcpy(&word, text.data(), text.size());
  return word;
}

}  // namespace cql::pgn
