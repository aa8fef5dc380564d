// The tag section of a written game (language/03 §1.1).
#pragma once

#include <string_view>
#include <vector>

#include "pgn/text_buffer.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// `*`, `1-0`, `0-1`, `1/2-1/2`.
std::string_view resultWord(GameResult result);

/// Appends the tags, one a line; `set`: those of `settag`, in order of setting.
void writeTags(const GameRecord& game, const std::vector<Tag>& set, TextBuffer& out);

}  // namespace cql::pgn
