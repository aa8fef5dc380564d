// Plays main lines without branches that depend on the moves: the fast path of the database reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "runtime/game.h"
#include "runtime/move.h"
#include "runtime/signature/signature_condition.h"

namespace cql::database {

/// This many elements after the last position and the last move may be written; and as many after the last
/// packed move may be read.
inline constexpr std::size_t kLineRoom = 64;
/// Plays `plies` packed moves, at an even address, from positions[0], where White moves. Fills positions and
/// moves from index 1 on. Ends early after a position at which `until` fails, if it is given (see
/// MovesWanted::materialCutoff). Returns the number of plies played; nullopt if one of them is not a move of
/// its side on its board: then nothing that was written is valid.
std::optional<std::size_t> playLine(const char* packed, std::size_t plies, Position* positions, Move* moves,
                                    const SignatureCondition* until = nullptr);

/// The number of the highest bits of a packed move that hold its kind and its target.
constexpr unsigned kTargetBits = 10;
constexpr std::uint16_t targetOf(unsigned kind, int to) {
  return static_cast<std::uint16_t>(kind << 6 | static_cast<unsigned>(to));
}

/// Moves that are searched for, as targetOf(): one of White's, one of Black's. kNoTarget: no move.
struct SoughtMove {
  std::uint16_t ofSide[2];
};
inline constexpr std::uint16_t kNoTarget = 0xffff;

/// Returns true if one of them may occur among `plies` packed moves, White's first. Moves of kinds that no
/// game from the usual start has (kCastlesWithFile and above) count as any move.
bool mayContain(const char* packed, std::size_t plies, std::span<const SoughtMove> sought);

/// Expands bits, from `firstBit` on, to the kInCheck facts of `plies` positions. Eight bytes after the last
/// bit must be readable, and kLineRoom facts after the last one may be written.
void expandChecks(const char* bits, std::uint64_t firstBit, std::size_t plies, std::uint8_t* facts);

}  // namespace cql::database
