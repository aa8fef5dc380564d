#include "database/block/stored_signature.h"

#include <algorithm>

#include "database/block/start_text.h"
#include "database/layout/bytes.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

/// Calls `take` with the columns of a summary, in the order of the bytes.
template <typename Signature, typename Take>
void forColumns(Signature& signature, const Take& take) {
  take(signature.moves);
  take(signature.events);
  take(signature.plies);
  take(signature.most);
  take(signature.least);
  take(signature.squares);
}

}  // namespace

GameSummary signatureToStore(const GameRecord& game) {
  CQL_ASSERT(game.searchable && game.checksKnown);
  GameSummary signature;
  describe(game, kStoredSignature, signature);
  // The columns that are not stored follow from the usual start.
  if (!startsAsUsual(game)) signature.events |= kHasOwnStart;
  return signature;
}

StoredSignature stored(const GameSummary& signature) {
  StoredSignature stored{.events = storedEvents(signature.events)};
  std::uint64_t least = 0;
  for (std::size_t i = 0; i < kCounted; ++i)
    least |= std::uint64_t{std::min<std::uint32_t>(signature.least[i], kMostStoredLeast)} << (4 * i);
  stored.least[0] = static_cast<std::uint32_t>(least);
  stored.least[1] = static_cast<std::uint32_t>(least >> 32);
  return stored;
}

void appendSummary(const GameSummary& sum, std::string& out) {
  forColumns(sum, [&](const auto& column) { append(column, out); });
}

bool readSummary(std::string_view bytes, GameSummary& sum) {
  sum = GameSummary::anything();
  std::size_t at = 0;
  forColumns(sum, [&](auto& column) {
    if (at + sizeof column <= bytes.size()) std::memcpy(&column, bytes.data() + at, sizeof column);
    at += sizeof column;
  });
  return at == bytes.size();
}

}  // namespace cql::database
