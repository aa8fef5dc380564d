// Normalises the text of a comment (language/41 §7).
#pragma once

#include <string_view>

#include "runtime/arena.h"

namespace cql::pgn {

/// The text of a brace comment: runs of white space become one blank, none at the ends, inner braces become
/// `_`. A view into `text` if it is like that already, else into `storage`.
std::string_view normalizeComment(std::string_view text, Arena& storage);

}  // namespace cql::pgn
