// The summary of a game as a block stores it, without its long columns; and the complete summary (zone map)
// of the block.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/signature/game_summary.h"

namespace cql::database {

/// One for each game, in the section of summaries; zeros for games that are not searchable.
struct StoredSignature {
  /// Bits of GameSummary::events: White's from bit 0 on, Black's from bit 11 on, then the two below.
  std::uint32_t events = 0;
  /// GameSummary::least, four bits each from the lowest on; 15: 15 or more.
  std::uint32_t least[2] = {};

  bool operator==(const StoredSignature&) const = default;
};
static_assert(sizeof(StoredSignature) == 12);
inline constexpr std::uint32_t kStoredVariations = 1u << (2 * kGameEvents);
/// The game has an unusual start, or states the usual one in an unusual form.
inline constexpr std::uint32_t kStoredOwnStart = kStoredVariations << 1;
inline constexpr std::uint32_t kMostStoredLeast = 15;

/// Converts GameSummary::events to the stored form.
constexpr std::uint32_t storedEvents(std::uint64_t events) {
  constexpr std::uint64_t kOfColor = (1u << kGameEvents) - 1;
  return static_cast<std::uint32_t>((events & kOfColor) | (events >> 16 & kOfColor) << kGameEvents |
                                    (events & kHasVariations ? std::uint64_t{kStoredVariations} : 0) |
                                    (events & kHasOwnStart ? std::uint64_t{kStoredOwnStart} : 0));
}
static_assert(eventBit(GameEvent{}, kBlack) == 1 << 16);

/// Computes the summary of a searchable record that has been read completely, with checks.
GameSummary signatureToStore(const GameRecord& game);
StoredSignature stored(const GameSummary& signature);

/// Appends the zone map of a block: the sum of the summaries of its games, with all columns.
void appendSummary(const GameSummary& sum, std::string& out);
/// Reads a zone map. Returns false if the bytes are not one.
bool readSummary(std::string_view bytes, GameSummary& sum);

}  // namespace cql::database
