// Where blanks and line ends stand in a query.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/text/token.h"

namespace cql::language {

/// Where the filters of each list begin: by the offset of the bracket that opens it, or kOuterList. Of a list
/// that is missing here only the tokens tell what goes on with the line before.
using Lists = std::map<std::uint32_t, std::vector<std::uint32_t>>;
inline constexpr std::uint32_t kOuterList = std::numeric_limits<std::uint32_t>::max();

/// For each token that opens a bracket the index of the one that closes it, and the other way round; for
/// others, and where there is none, the token's own index.
std::vector<std::size_t> partners(const std::vector<frontend::Token>& tokens);

/// Lays out a text whose brackets nest. Line ends stay where they are but behind the header and at brackets
/// that hold several lines (wrap.h adds others); blank lines stay, one for several; comments stay. Blanks
/// stay where a dash touches or does not touch what is beside it (language/01 §8).
std::string layOut(std::string_view text, const std::vector<frontend::Token>& tokens, const Lists& lists);

}  // namespace cql::language
