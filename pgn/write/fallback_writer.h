// The careful writer of movetext, word by word: writes any game. quick_movetext.h writes most of them faster.
#pragma once

#include <string>

#include "pgn/write/annotations.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Appends the initial comment, the movetext, the result and a line end.
void writeMovetextCarefully(const GameRecord& game, const Annotations& annotations, std::string& out);

}  // namespace cql::pgn
