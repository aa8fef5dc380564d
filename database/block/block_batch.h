// A batch of games of a block, as returned by the source.
#pragma once

#include <memory>
#include <string>

#include "database/block/block.h"
#include "io/source.h"

namespace cql::database {

struct BlockBatch : GameBatch {
  /// Rules out games by the zone map of the block, then by the stored summary of each game.
  void ruleOut(const SignatureCondition& condition, std::span<std::uint64_t> games) override;
  void addOtherVariants(std::span<std::uint64_t> games) override;
  std::string indexesFor(const SignatureCondition& condition) const override;

  std::shared_ptr<Block> block;
  std::size_t first = 0;  ///< its first game, in the block
};

}  // namespace cql::database
