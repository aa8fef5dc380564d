// An inverted index of the games of a block by kind of piece and square that it visited.
//
// The directory is the entries of the bitmaps (bitmaps.h), by Piece, then by Square.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "database/block/game_index.h"

namespace cql::database {

inline constexpr std::size_t kSquareBitmaps = 12 * 64;

class SquareIndexWriter : public IndexWriter {
 public:
  void add(std::uint32_t game, const GameRecord& record, const GameSummary& signature) override;
  void finish(std::string& directory, std::string& bitmaps) override;

 private:
  std::array<std::vector<std::uint32_t>, kSquareBitmaps> games_;
};

/// Finds the games in which a piece stood on one of a few squares.
extern const Lookup kSquareLookup;

}  // namespace cql::database
