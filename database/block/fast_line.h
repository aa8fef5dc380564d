// Main lines played many at a time: the fast path of the reader of databases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

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

/// The highest ten bits of a packed move: its kind and where it goes to.
constexpr unsigned kTargetBits = 10;
constexpr std::uint16_t targetOf(unsigned kind, int to) {
  return static_cast<std::uint16_t>(kind << 6 | static_cast<unsigned>(to));
}

/// A move that is looked for, as targetOf(): one of White's, one of Black's. kNoTarget: none.
struct SoughtMove {
  std::uint16_t ofSide[2];
};
inline constexpr std::uint16_t kNoTarget = 0xffff;

/// May one of them be among `plies` packed moves, White's first? Moves of kinds that no game from the usual
/// start has (kCastlesWithFile and above) are taken for any.
bool mayContain(const char* packed, std::size_t plies, std::span<const SoughtMove> sought);

/// The kInCheck facts of `plies` positions from bits, of which the first one is `firstBit`. Eight bytes
/// behind the last bit must be readable, and as many facts may be written behind the last one as behind a
/// line.
void expandChecks(const char* bits, std::uint64_t firstBit, std::size_t plies, std::uint8_t* facts);

}  // namespace cql::database
