// Stores sets of games of a block as Roaring bitmaps, many in one section. A directory elsewhere has the end
// and the checksum of each, so a query reads only those that it needs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "database/block/lookup.h"

namespace cql::database {

/// An entry of a directory.
struct BitmapEntry {
  std::uint32_t end;    ///< of the bitmap, in Roaring's portable format, in their section; empty: no bytes
  std::uint32_t check;  ///< the lower half of the checksum
};
static_assert(sizeof(BitmapEntry) == 8);

/// Appends the bitmap of some games, given in ascending order, and its entry.
void appendBitmap(std::span<const std::uint32_t> games, std::string& entries, std::string& bitmaps);

/// Adds the games of one bitmap. `entries`: those of all bitmaps. Returns false if it is damaged.
bool addGames(std::string_view entries, std::string_view bitmaps, std::size_t index, GamesFrom games);

}  // namespace cql::database
