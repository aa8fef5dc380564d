// Formats positions of a game as text (language/60 §5, §9): fields of a FEN, the move as UCI.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/game.h"

namespace cql {

/// The square that goes into the en passant field: that passed by any double step, or only one where a
/// capture is legal.
enum class EnPassantField : std::uint8_t { Passed, Legal };

/// Appends the third field, `KQkq` or `-`: the rights in the game. A rook that is not the outermost of its
/// wing is named by its file.
void appendCastlingRights(const GameView& game, std::int32_t position, std::string& out);
/// Appends the third field for known rights, as returned by kernel::castlingRights().
void appendCastlingRights(const GameView& game, std::int32_t position, std::uint32_t rights,
                          std::string& out);
/// Appends the first four fields. With Legal, positions that share them are equal by the rules of chess.
void appendPositionKey(const GameView& game, std::int32_t position, std::uint32_t rights,
                       EnPassantField enPassant, std::string& out);
/// Appends all six fields. Without `rights` they are computed from the earlier moves of the game.
void appendFen(const GameView& game, std::int32_t position, std::uint32_t rights, EnPassantField enPassant,
               std::string& out);
void appendFen(const GameView& game, std::int32_t position, EnPassantField enPassant, std::string& out);
/// Appends the move that leads to a position other than the first.
void appendUci(const GameView& game, std::int32_t position, std::string& out);

}  // namespace cql
