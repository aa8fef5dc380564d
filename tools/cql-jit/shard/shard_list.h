// Writes and reads lists of shards, as in `shard missing` and `shard run`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/error.h"

namespace cql::tool {

/// Returns ascending numbers in the form 7,12-14.
std::string listOf(const std::vector<std::size_t>& shards);

/// Parses a list of numbers from 1 to `shards` in the form 7,12-14. Returns each number once, ascending; an
/// error if the text is not such a list.
Result<std::vector<std::size_t>> readList(const std::string& text, std::size_t shards);

}  // namespace cql::tool
