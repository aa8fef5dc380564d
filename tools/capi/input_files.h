// Examines files of games without searching them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/source_options.h"
#include "runtime/error.h"

namespace cql::capi {

/// Returns an error with the reason if the file cannot be read. Always succeeds for `-`, standard input.
Result<void> canRead(const std::string& path);

/// Returns the blocks of a file (cqljit_count_blocks).
Result<std::vector<InputPart>> blocksOf(const std::string& path);

/// Returns the sum of the sizes of the files in bytes; 0 if the size of one is unknown.
std::uint64_t sizeOf(const std::vector<std::string>& paths);

}  // namespace cql::capi
