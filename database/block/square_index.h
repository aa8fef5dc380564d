// In which games of a block a piece of a kind ever stood on a square: a Roaring bitmap of games for each.
//
// It is made on request (import --index squares). The directory says of each bitmap where it ends in the
// section of bitmaps and what its checksum is: a query reads those that it asks for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "database/block/lookup.h"
#include "runtime/signature/game_signature.h"

namespace cql::database {

/// By Piece, then by Square.
inline constexpr std::size_t kSquareBitmaps = 12 * 64;

/// Of the directory.
struct SquareBitmapEntry {
  std::uint32_t end;  ///< in the section of bitmaps, in Roaring's portable format
  std::uint32_t check;
};
static_assert(sizeof(SquareBitmapEntry) == 8);

/// Keeps its working memory from block to block.
class SquareIndexWriter {
 public:
  /// Games are added in their order, by number in the block.
  void add(std::size_t game, const GameSignature& signature);
  /// Gives the two sections, and forgets all.
  void finish(std::string& directory, std::string& bitmaps);

 private:
  std::array<std::vector<std::uint32_t>, kSquareBitmaps> games_;
};

/// Finds the games in which a piece stood on one of a few squares.
extern const Lookup kSquareLookup;

}  // namespace cql::database
