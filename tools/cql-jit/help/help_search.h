// help --search: finds filters, themes, options, lessons and documents by words.
#pragma once

#include <string>

#include "tools/cql-jit/help/help_pages.h"

namespace cql::tool {

/// Returns the entries in which the words occur, or words they stand for (synonyms.txt), the best first, a
/// line or two each; empty if there is none.
std::string searchHelp(std::string_view words, std::span<const SearchEntry> more);

}  // namespace cql::tool
