// help --search: finds filters, themes, options, lessons and documents by words.
#pragma once

#include <string>

#include "tools/cql-jit/help/help_pages.h"

namespace cql::tool {

/// Returns the entries that contain the words or their synonyms (chess_words.def), the best first, in one or
/// two lines each; empty if there are none.
std::string searchHelp(std::string_view words, std::span<const SearchEntry> more);

}  // namespace cql::tool
