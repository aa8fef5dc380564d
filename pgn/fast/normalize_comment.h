// Normalises the text of a comment (language/41 §7).
#pragma once

#include <string_view>

#include "runtime/arena.h"

namespace cql::pgn {

/// Returns the text of a brace comment: runs of white space become one blank, those at the ends are dropped,
/// inner braces become `_`. The result is a view into `text` if that has this form already, else into
/// `storage`.
std::string_view normalizeComment(std::string_view text, Arena& storage);

}  // namespace cql::pgn
