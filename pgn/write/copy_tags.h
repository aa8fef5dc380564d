// Writes tag sections as they were read.
#pragma once

#include <string>

#include "io/text_buffer.h"
#include "pgn/split/splitter.h"

namespace cql::pgn {

/// Appends the tag section of a game with this result as writeTags() would (language/03 §1.1), copied from
/// its text: the tags must be in the order of writing, most of them with the values that are written. False:
/// they are not, or this is not known; nothing was appended. `scratch` is overwritten.
bool copyTags(const GameText& game, GameResult result, std::string& scratch, TextBuffer& out);

}  // namespace cql::pgn
