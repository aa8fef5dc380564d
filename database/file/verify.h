// Every byte of a database looked at.
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

/// Checks the bytes of a file against their checksums, what is between them, and whether each game can be
/// read. `progress` is called with the bytes done behind each block; false: no more is wanted.
Verified verify(InputBytes input, const std::function<bool(std::uint64_t)>& progress);

}  // namespace cql::database
