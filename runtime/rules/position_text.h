// Positions of a game as text (language/60 §5, §9): fields of a FEN, the move as UCI.
#pragma once

#include <string>

#include "runtime/game.h"

namespace cql {

/// Which square stands in the en passant field: the one passed by every double step, or only one where a
/// capture is legal.
enum class EnPassantField : std::uint8_t { Passed, Legal };

/// Appends the third field, `KQkq` or `-`: the rights as the game has them. A rook that is not the outermost
/// of its wing is named by its file.
void appendCastlingRights(const GameView& game, std::int32_t position, std::string& out);
/// Appends the first four fields: what two positions must share to be the same by the rules of chess, if
/// `enPassant` is Legal.
void appendPositionKey(const GameView& game, std::int32_t position, EnPassantField enPassant,
                       std::string& out);
/// Appends all six fields.
void appendFen(const GameView& game, std::int32_t position, EnPassantField enPassant, std::string& out);
/// Appends the move that leads to a position other than the first.
void appendUci(const GameView& game, std::int32_t position, std::string& out);

}  // namespace cql
