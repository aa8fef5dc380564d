#include "database/block/block_batch.h"

#include <algorithm>

#include "database/block/game_index.h"
#include "database/block/line_condition.h"
#include "database/block/lookup.h"
#include "database/block/stored_condition.h"
#include "database/block/stored_signature.h"

namespace cql::database {
namespace {

/// Evaluating at most one game in this many takes less time than verifying the summaries of all games.
constexpr std::size_t kFewGames = 128;

}  // namespace

void BlockBatch::ruleOut(const SignatureCondition& condition, std::span<std::uint64_t> wanted) {
  const auto ruleOutAll = [&] { std::ranges::fill(wanted, 0); };
  if (games == 0 || condition.isOpen()) return;
  if (GameSummary sum; readSummary(block->section(SectionKind::Summary), sum) && !condition.mayHold(sum))
    return ruleOutAll();
  ruleOutByLookup(condition, *block, first, wanted);
  if (countOf(wanted) * kFewGames <= games) return;
  const StoredCondition stored(condition);
  const std::string_view signatures = block->section(SectionKind::Signatures);
  if (!stored.isOpen() && signatures.size() == block->games() * sizeof(StoredSignature)) {
    if (!block->openRows()) return;  // each of its games reports the damage
    stored.ruleOut(signatures.data() + first * sizeof(StoredSignature),
                   block->rows() + first * sizeof(GameRow), block->movesBegin(first), wanted);
  }
  LineCondition(condition).ruleOut(*block, first, wanted);
}

void BlockBatch::addOtherVariants(std::span<std::uint64_t> wanted) {
  if (!block->tags().hasOtherVariants()) return;
  for (std::size_t game = 0; game < games; ++game)
    if (!block->tags().otherVariant(first + game).empty())
      wanted[game / 64] |= std::uint64_t{1} << (game % 64);
}

std::string BlockBatch::indexesFor(const SignatureCondition& condition) const {
  return namesOf(database::indexesFor(condition) & indexesOf(*block));
}

}  // namespace cql::database
