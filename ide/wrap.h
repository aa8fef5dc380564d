// Breaks lines that are too long.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ide/layout.h"

namespace cql::language {

/// The greatest number of columns of a line, without a comment at its end.
inline constexpr std::size_t kLineWidth = 100;

/// The offsets, ascending, of tokens that shall begin lines so that each line that is too long becomes
/// shorter: filters of a list, else `or`, `and` and the like, at the outermost brackets possible. Empty: no
/// line that could be broken is too long. `text` has been laid out, and has these tokens and lists.
std::vector<std::uint32_t> wraps(std::string_view text, const std::vector<frontend::Token>& tokens,
                                 const Lists& lists);

}  // namespace cql::language
