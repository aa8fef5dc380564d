// Comment texts as they are kept (language/41 §2, §7).
#pragma once

#include <string_view>

#include "runtime/arena.h"

namespace cql::pgn {

/// The text of a brace comment: runs of white space become one blank, none at the ends, inner braces become
/// `_`. A view into `text` if it is like that already, else into `storage`.
std::string_view normalizeComment(std::string_view text, Arena& storage);

/// Text before a tag section: leading empty lines dropped, line ends as LF, the last one removed. Empty: no
/// free text.
std::string_view normalizeFreeText(std::string_view text, Arena& storage);

}  // namespace cql::pgn
