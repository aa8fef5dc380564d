// Writes the movetext of any game, word by word. fast_writer.h writes most of them faster.
#pragma once

#include <string>

#include "pgn/write/annotations.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Appends the initial comment, the movetext, the result and a line end.
void writeMovetextFallback(const GameRecord& game, const Annotations& annotations, std::string& out);
/// Appends the initial comment alone, and a line end, if there is one.
void writeInitialCommentFallback(const GameRecord& game, const Annotations& annotations, std::string& out);

}  // namespace cql::pgn
