// Stores the start of games that have a FEN.
#pragma once

#include <string>
#include <string_view>

#include "runtime/game_record.h"

namespace cql::database {

/// Appends start and FEN of a record.
void appendStart(const GameRecord& game, std::string& out);
/// Puts them into a record, whose views point into the text; `board`, `side`: those of the first position.
/// Returns false if the text is malformed.
bool readStart(std::string_view text, GameRecord& game, Position& board, Color& side);
/// Returns true if a record, whose tree has been read, has the usual start: the usual squares, White first,
/// all rights.
bool startsAsUsual(const GameRecord& game);

}  // namespace cql::database
