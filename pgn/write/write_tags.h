// Writes the tag section of a game (language/03 §1.1).
#pragma once

#include <span>

#include "io/text_buffer.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// Appends the tags, one a line, with the changes of a query (Annotations::tags).
void writeTags(const GameRecord& game, std::span<const TagChange> changes, TextBuffer& out);

}  // namespace cql::pgn
