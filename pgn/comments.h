// Comment texts as they are kept (language/41 §2, §7).
#pragma once

#include <string>
#include <string_view>

namespace cql::pgn {

/// The text of a brace comment: runs of white space become one blank, none at the ends, inner braces become
/// `_`. A view into `text` if it is like that already, else into `storage`, which must have room for it.
std::string_view normalizeComment(std::string_view text, std::string& storage);

/// Text before a tag section: leading empty lines dropped, line ends as LF, the last one removed. Empty: no
/// free text.
std::string_view normalizeFreeText(std::string_view text, std::string& storage);

}  // namespace cql::pgn
