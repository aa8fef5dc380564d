// Verifies every byte of a database.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "database/file/database_file.h"

namespace cql::database {

struct Verified {
  std::vector<std::string> damages;  ///< one line each; none: the file is whole
  std::int64_t games = 0;            ///< that were read
};

/// Checks the checksums of a file, the bytes between sections, and that each game can be read. `progress` is
/// called with the bytes done after each block; it returns false to stop.
Verified verify(InputBytes input, const std::function<bool(std::uint64_t)>& progress);

}  // namespace cql::database
