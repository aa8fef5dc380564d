// Verifies every byte of a database.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "database/block/block.h"
#include "database/layout/database_file.h"

namespace cql::database {

struct Verified {
  std::vector<std::string> damages;  ///< one line each; empty: the file is undamaged
  std::int64_t games = 0;            ///< that were read
};

/// Records damage if bytes of an open block between header and sections, or after these, are not zeros.
void verifyPadding(Block& block, std::string_view bytes);

/// Checks the checksums of a file, the bytes between sections, and that each game can be read. `progress` is
/// called with the bytes done after each block; it returns false to stop.
Verified verify(InputBytes input, const std::function<bool(std::uint64_t)>& progress);

}  // namespace cql::database
