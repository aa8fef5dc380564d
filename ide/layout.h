// Normalises blanks and line ends of a query.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/token.h"

namespace cql::ide {

/// The offsets where the filters of each list begin, sorted: by the offset of the bracket that opens it, or
/// kOuterList. In a list that is missing here, only the tokens determine which lines continue the one before.
using Lists = std::map<std::uint32_t, std::vector<std::uint32_t>>;
inline constexpr std::uint32_t kOuterList = std::numeric_limits<std::uint32_t>::max();

/// For each token that is a bracket, the index of the matching one; for other tokens, and for an unmatched
/// bracket, the token's own index.
std::vector<std::size_t> partners(const std::vector<frontend::Token>& tokens);

/// Lays out a text whose brackets nest. Line ends stay, except after the header and at brackets around
/// several lines (wrap.h adds others); blank lines stay, several as one; comments stay. Beside a dash blanks
/// are neither added nor removed (language/01 §8).
std::string layOut(std::string_view text, const std::vector<frontend::Token>& tokens, const Lists& lists);

}  // namespace cql::ide
