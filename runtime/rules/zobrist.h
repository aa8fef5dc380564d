// Computes keys of positions as in opening books of Polyglot's format (language/60 §5).
#pragma once

#include <cstdint>

#include "runtime/game.h"

namespace cql {

/// Returns the key of a position of a game, whose castling rights are as returned by
/// kernel::castlingRights().
std::uint64_t polyglotKey(const GameView& game, std::int32_t position, std::uint32_t rights);

}  // namespace cql
