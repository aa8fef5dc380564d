// PGN as a source of games.
#pragma once

#include <memory>
#include <string>

#include "games/bytes/input_bytes.h"
#include "games/source.h"

namespace cql::pgn {

/// The games of an input, whatever its bytes say. Never null: there is no text that is not PGN (language/41).
std::unique_ptr<GameSource> openGames(InputBytes input, const SourceOptions& options, std::string& error);

}  // namespace cql::pgn
