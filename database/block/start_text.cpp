#include "database/block/start_text.h"

#include <algorithm>

#include "database/layout/allowed_text.h"
#include "database/layout/bytes.h"
#include "runtime/assert.h"
#include "runtime/rules/start_position.h"

namespace cql::database {

void appendStart(const GameRecord& game, std::string& out) {
  CQL_ASSERT(game.count > 0 && isTagText(game.tags.fen));
  const StartRules& rules = game.start;
  append(game.positions[0], out);
  append(game.sides[0], out);
  append(game.tags.standardStart, out);
  append(rules.chess960, out);
  append(rules.enPassant, out);
  append(rules.castlingRooks, out);
  append(rules.halfMoves, out);
  append(rules.moveNumber, out);
  append(static_cast<std::int32_t>(game.startMoveNumber), out);
  out += game.tags.fen;
}

bool readStart(std::string_view text, GameRecord& game, Position& board, Color& side) {
  ByteReader in(text);
  StartRules& rules = game.start;
  board = in.value<Position>();
  const auto first = in.value<std::uint8_t>();
  side = first == kWhite ? kWhite : kBlack;
  game.tags.standardStart = in.value<std::uint8_t>() != 0;
  rules.chess960 = in.value<std::uint8_t>() != 0;
  rules.enPassant = in.value<Square>();
  bool fits = first <= kBlack && rules.enPassant <= kNoSquare;
  for (Square& rook : rules.castlingRooks) {
    rook = in.value<Square>();
    fits &= rook <= kNoSquare;
  }
  rules.halfMoves = in.value<std::int32_t>();
  rules.moveNumber = in.value<std::int32_t>();
  game.startMoveNumber = in.value<std::int32_t>();
  for (const std::int32_t number : {rules.halfMoves, rules.moveNumber, game.startMoveNumber})
    fits &= number >= 0 && number <= kMostCounted;
  if (!in.ok() || !fits) return false;
  constexpr std::size_t kHead = sizeof(Position) + 8 + 3 * sizeof(std::int32_t);
  game.tags.fen = text.substr(kHead);
  fits = isTagText(game.tags.fen);
  // Each square has at most one piece, and each side its king.
  SquareSet seen = 0;
  for (const SquareSet squares : board.types) {
    fits &= (seen & squares) == 0;
    seen |= squares;
  }
  return fits && seen == board.occupied() && (board.colors[kWhite] & board.colors[kBlack]) == 0 &&
         count(board.pieces(kWhite, kKing)) == 1 && count(board.pieces(kBlack, kKing)) == 1;
}

bool startsAsUsual(const GameRecord& game) {
  const Position& board = game.positions[0];
  const StartRules usual;
  return game.sides[0] == kWhite && std::ranges::equal(board.types, kStandardStart.types) &&
         std::ranges::equal(board.colors, kStandardStart.colors) &&
         std::ranges::equal(game.start.castlingRooks, usual.castlingRooks) && !game.start.chess960 &&
         game.start.enPassant == kNoSquare;
}

}  // namespace cql::database
