// Tag sections that are written as they were read.
#pragma once

#include <string>

#include "games/text_buffer.h"
#include "pgn/split/splitter.h"

namespace cql::pgn {

/// Appends the tag section of a game whose result is `result` as writeTags() does (language/03 §1.1), from
/// its text, where the tags stand in the order of writing, most of them with the values that are written.
/// False: not so, or it is not known; nothing was appended. `scratch` is overwritten.
bool copyTags(const GameText& game, GameResult result, std::string& scratch, TextBuffer& out);

}  // namespace cql::pgn
