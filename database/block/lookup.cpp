#include "database/block/lookup.h"

#include <algorithm>
#include <array>

#include "database/block/square_index.h"
#include "database/block/tag_lookup.h"

namespace cql::database {
namespace {

/// From the one that costs least on.
constexpr std::array kLookups{&kResultLookup, &kTagLookup, &kYearLookup, &kRatingLookup, &kSquareLookup};

const Lookup* lookupOf(const SignatureAtom& atom, const Block& block) {
  const auto found =
      std::ranges::find_if(kLookups, [&](const Lookup* lookup) { return lookup->serves(atom, block); });
  return found == kLookups.end() ? nullptr : *found;
}

}  // namespace

void ruleOutByLookup(const SignatureCondition& condition, Block& block, std::size_t first,
                     std::span<std::uint64_t> games) {
  std::vector<std::uint64_t> met(games.size());
  for (const SignatureClause& clause : condition.clauses) {
    if (!std::ranges::all_of(clause, [&](const SignatureAtom& a) { return lookupOf(a, block) != nullptr; }))
      continue;
    std::ranges::fill(met, 0);
    for (const SignatureAtom& atom : clause)
      if (!lookupOf(atom, block)->find(atom, block, {first, met})) return;
    for (std::size_t i = 0; i < games.size(); ++i) games[i] &= met[i];
  }
}

}  // namespace cql::database
