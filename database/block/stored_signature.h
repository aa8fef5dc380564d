// The signature of a game as a block keeps it, what of it is short; and that of all its games, whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/signature/game_signature.h"

namespace cql::database {

/// In the section of signatures, one for each game; of one that is not searchable zeros.
struct StoredSignature {
  /// Bits of GameSignature::events: White's from bit 0 on, Black's from bit 11 on, then the two below.
  std::uint32_t events = 0;
  /// GameSignature::least, four bits each from the lowest on; 15: 15 or more.
  std::uint32_t least[2] = {};

  bool operator==(const StoredSignature&) const = default;
};
static_assert(sizeof(StoredSignature) == 12);
inline constexpr std::uint32_t kStoredVariations = 1u << (2 * kGameEvents);
/// It does not start as usual, or does not say so in the usual way.
inline constexpr std::uint32_t kStoredOwnStart = kStoredVariations << 1;
inline constexpr std::uint32_t kMostStoredLeast = 15;

/// GameSignature::events as they are stored.
constexpr std::uint32_t storedEvents(std::uint64_t events) {
  constexpr std::uint64_t kOfColor = (1u << kGameEvents) - 1;
  return static_cast<std::uint32_t>((events & kOfColor) | (events >> 16 & kOfColor) << kGameEvents |
                                    (events & kHasVariations ? std::uint64_t{kStoredVariations} : 0) |
                                    (events & kHasOwnStart ? std::uint64_t{kStoredOwnStart} : 0));
}
static_assert(eventBit(GameEvent{}, kBlack) == 1 << 16);

/// Of a record that has been read whole, with checks, and can be searched.
GameSignature signatureToStore(const GameRecord& game);
StoredSignature stored(const GameSignature& signature);

/// The summary of a block: all columns, the sum of those of its games.
void appendSummary(const GameSignature& sum, std::string& out);
/// False: these are not the bytes of a summary.
bool readSummary(std::string_view bytes, GameSignature& sum);

}  // namespace cql::database
