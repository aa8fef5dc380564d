// Answers questions about files of games without searching them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/source_options.h"
#include "runtime/error.h"

namespace cql::capi {

/// Fails, with the reason, if a file cannot be read. `-`, standard input, always can.
Result<void> canRead(const std::string& path);

/// Lists the blocks of a file (cqljit_count_blocks).
Result<std::vector<InputPart>> blocksOf(const std::string& path);

/// The size of all files together in bytes; 0: that of one is not known.
std::uint64_t sizeOf(const std::vector<std::string>& paths);

}  // namespace cql::capi
