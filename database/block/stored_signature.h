// The signature of a game as a block keeps it: what of it is short, and not told by the rest of the row.
#pragma once

#include <cstdint>

#include "runtime/signature/game_signature.h"

namespace cql::database {

/// In the section of signatures, one for each game; of one that is not searchable zeros.
struct StoredSignature {
  /// Bits of GameSignature::events: White's from bit 0 on, Black's from bit 11 on.
  std::uint32_t events = 0;
  /// GameSignature::least, four bits each from the lowest on; 15: 15 or more.
  std::uint32_t least[2] = {};

  bool operator==(const StoredSignature&) const = default;
};
static_assert(sizeof(StoredSignature) == 12);

/// The record has been read whole, with checks.
StoredSignature signatureToStore(const GameRecord& game);
/// Sets events, plies, most and least, as far as they are known. `plies`: of the main line; `usualStart`: the
/// game begins with the usual pieces.
void restoreSignature(const StoredSignature& stored, std::int32_t plies, bool usualStart, bool hasVariations,
                      GameSignature& signature);

}  // namespace cql::database
