// Makes the sort key of a match, as bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "search/job.h"

namespace cql::search {

/// Appends the key of a match, made of its values, by Manifest::sortKeys, and the number of matching
/// positions. Keys compare as std::string does; the match that comes first has the lesser key: better values
/// first, by the sort keys in order, then the number of matching positions if the job sorts by it
/// (language/03 §8). Equal matches have equal keys.
void appendSortKey(const Job& job, std::span<const SortValue> values, std::int32_t matchCount,
                   std::string& out);

}  // namespace cql::search
