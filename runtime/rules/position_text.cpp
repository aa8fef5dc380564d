#include "runtime/rules/position_text.h"

#include "runtime/assert.h"
#include "runtime/decimal.h"
#include "runtime/kernel/history.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/square_text.h"
#include "runtime/rules/start_position.h"

namespace cql {
namespace {

/// Returns true if the side has no rook on its rank beyond this one, seen from the middle of the board.
bool isOutermost(const Position& board, Color color, int rook, bool kingSide) {
  const SquareSet rank = SquareSet{0xff} << (rook & 56), above = ~SquareSet{1} << rook,
                  beyond = kingSide ? above : ~above & ~squareBit(rook);
  return !(board.pieces(color, kRook) & rank & beyond);
}

}  // namespace

void appendCastlingRights(const GameView& game, std::int32_t position, std::uint32_t rights,
                          std::string& out) {
  if (rights == 0) out += '-';
  for (unsigned right = 0; right < 4; ++right) {
    if (!(rights >> right & 1)) continue;
    CQL_ASSERT(game.start->castlingRooks[right] != kNoSquare);
    const Color color = right < 2 ? kWhite : kBlack;
    const bool kingSide = right % 2 == 0;
    const int rook = game.start->castlingRooks[right];
    const char letter = !isOutermost(game.positions[position], color, rook, kingSide)
                            ? static_cast<char>('A' + fileOf(rook))
                        : kingSide ? 'K'
                                   : 'Q';
    out += color == kWhite ? letter : static_cast<char>(letter - 'A' + 'a');
  }
}

void appendCastlingRights(const GameView& game, std::int32_t position, std::string& out) {
  appendCastlingRights(game, position, kernel::castlingRights(game, position), out);
}

void appendPositionKey(const GameView& game, std::int32_t position, std::uint32_t rights,
                       EnPassantField enPassant, std::string& out) {
  appendPlacement(game.positions[position], out);
  out += game.sides[position] == kWhite ? " w " : " b ";
  appendCastlingRights(game, position, rights, out);
  out += ' ';
  const int square = enPassant == EnPassantField::Legal ? kernel::legalEnPassant(game, position)
                                                        : kernel::passedSquare(game, position);
  if (square == kNoSquare)
    out += '-';
  else
    appendSquare(square, out);
}

void appendFen(const GameView& game, std::int32_t position, EnPassantField enPassant, std::string& out) {
  appendFen(game, position, kernel::castlingRights(game, position), enPassant, out);
}

void appendFen(const GameView& game, std::int32_t position, std::uint32_t rights, EnPassantField enPassant,
               std::string& out) {
  appendPositionKey(game, position, rights, enPassant, out);
  Context context{};
  context.game = game;
  out += ' ';
  appendNumber(cqlHalfMoveClock(&context, position), out);
  out += ' ';
  appendNumber(game.start->moveNumber - 1 + cqlMoveNumber(&context, position), out);
}

void appendUci(const GameView& game, std::int32_t position, std::string& out) {
  const Move m = game.moves[position];
  CQL_ASSERT(game.parents[position] != kNoPosition && !(m & kMoveEdit));
  if (m & kMoveNull) {
    out += "0000";
    return;
  }
  appendSquare(moveFrom(m), out);
  appendSquare((m & kMoveCastle) && game.start->chess960 ? rookFrom(m) : moveTo(m), out);
  if (isPromotion(m)) out += static_cast<char>(kPieceLetters[promotedType(m)] - 'A' + 'a');
}

}  // namespace cql
