// The edit distance of two words, for messages that offer a nearer one.
#pragma once

#include <cstddef>
#include <string_view>

namespace cql {

/// Returns the least number of insertions, deletions, replacements and transpositions of neighbouring bytes
/// that make one text of the other. Takes time and memory of the product of their sizes.
std::size_t editDistance(std::string_view a, std::string_view b);

}  // namespace cql
