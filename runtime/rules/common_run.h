// The longest run that two lists have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cql {

struct CommonRun {
  std::size_t length = 0;
  std::size_t endInFirst = 0, endInSecond = 0;  ///< the index after its last element
};

/// Returns the longest run of successive elements that both lists contain; of several that which ends first
/// in the first list, then in the second. Takes time and memory linear in both lengths, except for the
/// logarithm of the number of different elements.
CommonRun longestCommonRun(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second);

}  // namespace cql
