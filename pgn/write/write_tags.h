// The tag section of a written game (language/03 §1.1).
#pragma once

#include <vector>

#include "games/text_buffer.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Appends the tags, one a line; `set`: those of `settag`, each name once, in order of setting.
void writeTags(const GameRecord& game, const std::vector<Tag>& set, TextBuffer& out);

}  // namespace cql::pgn
