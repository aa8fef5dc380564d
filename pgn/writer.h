// GameRecord + annotations -> PGN text (language/03 §1, §2).
#pragma once

#include <string>

#include "pgn/annotations.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Appends the game and the two empty lines after it. The record must have been read with every ReadOption on
/// but `identities`. Position ids of a search without variations fit: the mainline has the same ids in the
/// full tree.
void writeGame(const GameRecord& game, const Annotations& annotations, std::string& out);

/// Appends a move in standard algebraic notation, with `+` or `#`: the move that leads to `position` (not the
/// root).
void writeSan(const GameRecord& game, std::int32_t position, std::string& out);

}  // namespace cql::pgn
