// What a match is sorted by, as bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "search/job.h"

namespace cql::search {

/// Appends the key of a match: of its values, by Manifest::sortKeys, and the number of matching positions. Of
/// two keys of a job that of the match which comes first is the lesser one, as std::string compares: better
/// values first, by the sort keys in their order, then the number of matching positions if the job sorts by
/// it (language/03 §8). Matches that are equal have the same key.
void appendSortKey(const Job& job, std::span<const SortValue> values, std::int32_t matchCount,
                   std::string& out);

}  // namespace cql::search
