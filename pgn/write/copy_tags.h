// Writes tag sections verbatim.
#pragma once

#include <string>

#include "io/text_buffer.h"
#include "pgn/split/splitter.h"

namespace cql::pgn {

/// Appends the tag section of a game with this result as writeTags() would (language/03 §1.1), copied from
/// its text: the tags must be in the order of writing, most of them with the values that are written. Returns
/// false, with nothing appended, if they are not, or if this is unknown. `scratch` is overwritten.
bool copyTags(const GameText& game, GameResult result, std::string& scratch, TextBuffer& out);

}  // namespace cql::pgn
