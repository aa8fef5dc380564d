// Breaks overlong lines.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ide/layout.h"

namespace cql::ide {

/// The limit of columns of a line, without a trailing comment.
inline constexpr std::size_t kLineWidth = 100;

/// The offsets, ascending, of tokens at which to break so that each overlong line becomes shorter: filters of
/// a list, else `or`, `and` and the like, at the outermost brackets possible. Empty: no overlong line can be
/// broken. `text` has been laid out, and has these tokens and lists.
std::vector<std::uint32_t> wraps(std::string_view text, const std::vector<frontend::Token>& tokens,
                                 const Lists& lists);

}  // namespace cql::ide
