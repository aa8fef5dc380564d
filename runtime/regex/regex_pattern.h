// Translates patterns of the query language to PCRE2 (language/32 §7).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/regex/pattern_error.h"

namespace cql {

/// A pattern that means to PCRE2 what the original means in the language, or what is wrong with it.
struct TranslatedPattern {
  std::string pattern;
  std::optional<PatternError> error;
  std::vector<std::pair<std::string, int>> names;  ///< of groups, with their numbers (language/60 §11)
};

/// Translates a pattern in the flavour of std::regex (ECMAScript grammar, C locale, bytes). The same
/// characters can mean more, or something else, to PCRE2, so each is read here and written anew.
TranslatedPattern translatePattern(std::string_view pattern);

}  // namespace cql
