// Moves in standard algebraic notation (language/03 §1.2).
#include "runtime/rules/san.h"

#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/moves.h"
#include "runtime/rules/square_text.h"

namespace cql {

namespace {

constexpr SquareSet fileSquares(int file) {
  return SquareSet{0x0101010101010101} << file;
}
constexpr SquareSet rankSquares(int rank) {
  return SquareSet{0xff} << (8 * rank);
}

/// Appends origin file, else rank, else both, if another piece of the kind could make the move.
void appendOrigin(const Position& before, Color side, Move move, std::string& out) {
  const int from = moveFrom(move);
  const SquareSet kind = before.pieces(side, movedType(move)) & ~squareBit(from);
  if (!kind) return;
  const SquareSet others = legalOrigins(before, side, movedType(move), moveTo(move)) & ~squareBit(from);
  if (!others) return;
  const bool fileShared = others & fileSquares(fileOf(from));
  const bool rankShared = others & rankSquares(rankOf(from));
  if (!fileShared || rankShared) out += static_cast<char>('a' + fileOf(from));
  if (fileShared) out += static_cast<char>('1' + rankOf(from));
}

void appendMove(const Position& before, Color side, Move move, std::string& out) {
  if (move & kMoveCastle) {
    out += (move & kMoveCastleShort) ? "O-O" : "O-O-O";
    return;
  }
  if (movedType(move) == kPawn) {
    if (isCapture(move)) out += static_cast<char>('a' + fileOf(moveFrom(move)));
  } else {
    out += kPieceLetters[movedType(move)];
    appendOrigin(before, side, move, out);
  }
  if (isCapture(move)) out += 'x';
  appendSquare(moveTo(move), out);
  if (isPromotion(move)) {
    out += '=';
    out += kPieceLetters[promotedType(move)];
  }
}

}  // namespace

void appendSan(const Context& context, std::int32_t position, std::string& out) {
  const GameView& game = context.game;
  const Move move = game.moves[position];
  CQL_ASSERT(game.parents[position] != kNoPosition && !(move & kMoveEdit));
  if (move & kMoveNull) {
    out += "--";
    return;
  }
  const std::int32_t before = game.parents[position];
  appendMove(game.positions[before], static_cast<Color>(game.sides[before]), move, out);
  if (!cqlInCheck(&game.positions[position], game.sides[position])) return;
  out += cqlMate(&context, position) ? '#' : '+';
}

}  // namespace cql
