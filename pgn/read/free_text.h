// Reads the free text between games (language/41 §2).
#pragma once

#include <string_view>

#include "runtime/arena.h"

namespace cql::pgn {

/// Text before a tag section: leading empty lines dropped, line ends as LF, the last one removed. May be
/// empty.
std::string_view normalizeFreeText(std::string_view text, Arena& storage);

}  // namespace cql::pgn
