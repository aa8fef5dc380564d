#include "database/block/lookup.h"

#include <algorithm>
#include <array>
#include <bit>

#include "database/block/game_index.h"
#include "database/block/tag_lookup.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

/// For atoms that no index of the block serves.
constexpr std::array kLookups{&kResultLookup, &kTagLookup, &kYearLookup, &kRatingLookup};

const Lookup* lookupOf(const SignatureAtom& atom, const Block& block) {
  for (const GameIndex& index : gameIndexes())
    if (block.has(index.directory) && index.lookup->serves(atom)) return index.lookup;
  const auto found =
      std::ranges::find_if(kLookups, [&](const Lookup* lookup) { return lookup->serves(atom); });
  return found == kLookups.end() ? nullptr : *found;
}

}  // namespace

std::size_t countOf(std::span<const std::uint64_t> games) {
  std::size_t count = 0;
  for (const std::uint64_t word : games) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

void ruleOutByLookup(const SignatureCondition& condition, Block& block, std::size_t first,
                     std::span<std::uint64_t> games) {
  const std::size_t end = std::min(first + 64 * games.size(), block.games());
  CQL_ASSERT(first <= end);
  std::vector<std::uint64_t> met(games.size());
  std::vector<const Lookup*> lookups;
  for (const SignatureClause& clause : condition.clauses) {
    lookups.clear();
    for (const SignatureAtom& atom : clause) lookups.push_back(lookupOf(atom, block));
    if (std::ranges::find(lookups, nullptr) != lookups.end()) continue;
    std::ranges::fill(met, 0);
    for (std::size_t i = 0; i < clause.size(); ++i) {
      const Lookup& lookup = *lookups[i];
      CQL_ASSERT(lookup.serves(clause[i]));
      const bool again =
          i > 0 && lookups[i - 1] == &lookup && lookup.isSame && lookup.isSame(clause[i - 1], clause[i]);
      if (!again && !lookup.find(clause[i], block, {first, end, met})) return block.noteDamage(lookup.where);
    }
    std::uint64_t left = 0;
    for (std::size_t i = 0; i < games.size(); ++i) left |= games[i] &= met[i];
    if (left == 0) return;
  }
}

}  // namespace cql::database
