// An inverted index of the games of a block by material signature.
//
// Signatures are grouped by the number of all pieces, so that a query for some ending reads a small part of
// them. The directory has for each group (0 to 32 pieces) its number of signatures, the lower half of the
// checksum of the bytes before its bitmaps, and its end in the other section: 4 bytes each. A group is the
// entries of its bitmaps (bitmaps.h), its signatures (P N B R Q K, p n b r q k, a byte each; they ascend),
// and the bitmaps.
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "database/block/game_index.h"

namespace cql::database {

class MaterialIndexWriter : public IndexWriter {
 public:
  /// By number of pieces; a board with more, from an unusual start, is in the last one.
  static constexpr std::size_t kGroups = 33;

  void add(std::uint32_t game, const GameRecord& record, const GameSummary& signature) override;
  void finish(std::string& directory, std::string& bitmaps) override;

 private:
  using Games = std::unordered_map<std::string, std::vector<std::uint32_t>>;  ///< by signature
  std::array<Games, kGroups> groups_;
};

/// Finds the games in which the numbers of pieces were within bounds at some position.
extern const Lookup kMaterialLookup;

}  // namespace cql::database
