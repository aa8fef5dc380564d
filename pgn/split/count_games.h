// Counts the games and lines of a text.
#pragma once

#include <cstdint>
#include <string_view>

namespace cql::pgn {

struct GameCount {
  std::uint64_t games = 0, lines = 0;
};

/// Counts the games that GameSplitter finds in a text that begins where a game may begin, and the lines as
/// countLines() does. Usual games cost little more than reading their bytes; from an unusual one on, the rest
/// is divided by GameSplitter. `atLineStart`: the text begins at the start of a line of the file.
GameCount countGames(std::string_view text, bool atLineStart);

}  // namespace cql::pgn
