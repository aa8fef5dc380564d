// Sets of games of a block as Roaring bitmaps, many in one section. A directory elsewhere says of each where
// it ends and what its checksum is: a query reads those that it asks for.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "database/block/lookup.h"

namespace cql::database {

/// Of a directory.
struct BitmapEntry {
  std::uint32_t end;    ///< in the section of bitmaps, in Roaring's portable format; none: no bytes
  std::uint32_t check;  ///< the lower half of the checksum
};
static_assert(sizeof(BitmapEntry) == 8);

/// Appends the bitmap of some games, which ascend, and its entry.
void appendBitmap(std::span<const std::uint32_t> games, std::string& entries, std::string& bitmaps);

/// Adds the games of one bitmap. `entries`: of all. False: it is damaged.
bool addGames(std::string_view entries, std::string_view bitmaps, std::size_t index, GamesFrom games);

}  // namespace cql::database
