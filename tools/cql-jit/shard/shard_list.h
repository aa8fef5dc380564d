// Lists of shards, as `shard missing` prints them and `shard run` takes them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/error.h"

namespace cql::tool {

/// Writes ascending numbers as 7,12-14.
std::string listOf(const std::vector<std::size_t>& shards);

/// Reads numbers from 1 to `shards`, as 7,12-14: each once, in their order. An error: the text is no such
/// list.
Result<std::vector<std::size_t>> readList(const std::string& text, std::size_t shards);

}  // namespace cql::tool
