// Lines that are too long, and where they may end sooner.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "language/layout.h"

namespace cql::language {

/// Columns of a line, the comment at its end not counted.
inline constexpr std::size_t kLineWidth = 100;

/// The offsets of tokens that are to begin lines, ascending, so that each line that is too long becomes
/// shorter: filters of a list, else `or`, `and` and the like, as far out in the brackets as it goes. None:
/// no line is too long that could be broken. `text`, as it was laid out, has these tokens and lists.
std::vector<std::uint32_t> wraps(std::string_view text, const std::vector<frontend::Token>& tokens,
                                 const Lists& lists);

}  // namespace cql::language
