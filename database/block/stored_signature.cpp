#include "database/block/stored_signature.h"

#include <algorithm>

namespace cql::database {
namespace {

constexpr std::uint64_t kMostLeast = 15;
constexpr std::uint32_t kEventsOfColor = (1u << kGameEvents) - 1;
constexpr unsigned kBlackEvents = 16;  ///< of GameSignature::events

}  // namespace

StoredSignature signatureToStore(const GameRecord& game) {
  StoredSignature stored;
  if (!game.searchable) return stored;
  GameSignature signature;
  describe(game, kWholeSignature & ~kSignatureSquares, signature);
  stored.events =
      static_cast<std::uint32_t>((signature.events & kEventsOfColor) |
                                 (signature.events >> kBlackEvents & kEventsOfColor) << kGameEvents);
  std::uint64_t least = 0;
  for (std::size_t i = 0; i < kCounted; ++i)
    least |= std::min<std::uint64_t>(signature.least[i], kMostLeast) << (4 * i);
  stored.least[0] = static_cast<std::uint32_t>(least);
  stored.least[1] = static_cast<std::uint32_t>(least >> 32);
  return stored;
}

void restoreSignature(const StoredSignature& stored, std::int32_t plies, bool usualStart, bool hasVariations,
                      GameSignature& signature) {
  signature.events = (stored.events & kEventsOfColor) |
                     static_cast<std::uint64_t>(stored.events >> kGameEvents & kEventsOfColor)
                         << kBlackEvents;
  if (hasVariations) signature.events |= kHasVariations;
  if (!usualStart) signature.events |= kHasOwnStart;
  signature.plies = hasVariations ? INT32_MAX : plies;
  const std::uint64_t least = stored.least[0] | std::uint64_t{stored.least[1]} << 32;
  for (std::size_t i = 0; i < kCounted; ++i)
    signature.least[i] = static_cast<std::uint8_t>(least >> (4 * i) & kMostLeast);
  if (!usualStart) return signature.most.fill(64);
  // Only promotions make pieces more.
  constexpr std::uint8_t kAtFirst[kCounted] = {8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1, 16, 16, 32};
  std::ranges::copy(kAtFirst, signature.most.begin());
  for (const Color color : {kWhite, kBlack})
    for (const PieceType type : {kKnight, kBishop, kRook, kQueen})
      if (signature.events & eventBit(promotionTo(type), color)) signature.most[makePiece(color, type)] += 8;
}

}  // namespace cql::database
