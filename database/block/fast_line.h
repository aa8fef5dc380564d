// Main lines played many at a time: the fast path of the reader of databases.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/game.h"
#include "runtime/move.h"

namespace cql::database {

/// So many more places may be written behind the last position and the last move; and behind the last packed
/// move as many may be read.
inline constexpr std::size_t kLineRoom = 64;
/// Plays `plies` packed moves, which stand at an even place, from positions[0], White's first. Fills the
/// positions and the moves from index 1 on.
/// False: one of them is no move of its side on its board; nothing that was written is valid.
bool playLine(const char* packed, std::size_t plies, Position* positions, Move* moves);

/// The kInCheck facts of `plies` positions from bits, of which the first one is `firstBit`. Eight bytes
/// behind the last bit must be readable, and as many facts may be written behind the last one as behind a
/// line.
void expandChecks(const char* bits, std::uint64_t firstBit, std::size_t plies, std::uint8_t* facts);

}  // namespace cql::database
