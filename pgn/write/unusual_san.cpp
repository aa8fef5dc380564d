#include "pgn/write/unusual_san.h"

#include <string>
#include <string_view>

#include "pgn/fast/tables.h"
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/san.h"

namespace cql::pgn {
namespace {

std::uint64_t character(char c) {
  return static_cast<unsigned char>(c);
}
std::uint64_t fileLetter(int square) {
  return static_cast<std::uint64_t>('a' + fileOf(square));
}
std::uint64_t rankDigit(int square) {
  return static_cast<std::uint64_t>('1' + rankOf(square));
}

SanWord wordOf(std::string_view text) {
  CQL_ASSERT(text.size() < sizeof(SanWord::characters));
  SanWord word{0, text.size()};
  std::memcpy(&word.characters, text.data(), text.size());
  return word;
}

SanWord fallbackWord(const Context& context, std::int32_t position) {
  std::string text;
  appendSan(context, position, text);
  return wordOf(text).with(' ', 1);
}

/// Returns other pieces of the kind of the moved one that would reach its target, too.
SquareSet reaching(const Position& before, Color us, Move made) {
  const MoveTables& t = moveTables();
  const PieceType type = movedType(made);
  const int to = moveTo(made);
  SquareSet found = 0;
  for (SquareSet left = before.pieces(us, type) & t.reach[type][to] & ~squareBit(moveFrom(made)); left;) {
    const int square = popFirst(left);
    if (!(t.between[square][to] & before.occupied())) found |= squareBit(square);
  }
  return found;
}

/// Returns true if one of some pieces may shield its king from a piece of `them`.
bool mayHideKing(const Position& p, int king, SquareSet pieces, Color them) {
  const MoveTables& t = moveTables();
  SquareSet snipers = t.onLines(p, king) & p.colors[them];
  while (snipers)
    if (t.between[king][popFirst(snipers)] & pieces) return true;
  return false;
}

/// Returns origin file, else rank, else both (language/03 §1.2), if others reach the target, too.
SanWord origin(const Move made, SquareSet others) {
  const int from = moveFrom(made);
  bool fileShared = false, rankShared = false;
  for (SquareSet left = others; left;) {
    const int square = popFirst(left);
    fileShared |= fileOf(square) == fileOf(from);
    rankShared |= rankOf(square) == rankOf(from);
  }
  SanWord word;
  if (others && (!fileShared || rankShared)) word = word.with(fileLetter(from), 1);
  if (fileShared) word = word.with(rankDigit(from), 1);
  return word;
}

}  // namespace

SanWord unusualSanWord(const Context& context, std::int32_t position) {
  const GameView& game = context.game;
  const Move made = game.moves[position];
  CQL_ASSERT(position > 0 && position < game.count && game.parents[position] < position);
  const std::int32_t parent = game.parents[position];
  const Position &before = game.positions[parent], &after = game.positions[position];
  const Color us = static_cast<Color>(game.sides[parent]);
  if ((made & kMoveNull) || count(after.pieces(~us, kKing)) != 1) return fallbackWord(context, position);
  const PieceType type = movedType(made);
  SanWord word;
  if (made & kMoveCastle) {
    word = wordOf((made & kMoveCastleShort) ? "O-O" : "O-O-O");
  } else {
    if (type != kPawn) {
      word = word.with(character(kPieceLetters[type]), 1);
      if (const SquareSet others = reaching(before, us, made)) {
        // The others may move if their king is not attacked and they do not hide it.
        const SquareSet kings = before.pieces(us, kKing);
        if (type == kKing || count(kings) != 1 || (game.facts[parent] & kInCheck) ||
            mayHideKing(before, firstSquare(kings), others, ~us))
          return fallbackWord(context, position);
        const SanWord from = origin(made, others);
        word = word.with(from.characters, from.size);
      }
    } else if (isCapture(made)) {
      word = word.with(fileLetter(moveFrom(made)), 1);
    }
    if (isCapture(made)) word = word.with('x', 1);
    word = word.with(fileLetter(moveTo(made)) | rankDigit(moveTo(made)) << 8, 2);
    if (isPromotion(made)) word = word.with('=' | character(kPieceLetters[promotedType(made)]) << 8, 2);
  }
  if (game.facts[position] & kInCheck) word = word.with(cqlMate(&context, position) ? '#' : '+', 1);
  CQL_ASSERT(word.size < sizeof word.characters);
  return word.with(' ', 1);
}

}  // namespace cql::pgn
