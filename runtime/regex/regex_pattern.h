// Translates patterns of the query language to PCRE2 (language/32 §7).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/regex/pattern_error.h"

namespace cql {

/// A pattern whose meaning in PCRE2 is that of the original in the language, or its error.
struct TranslatedPattern {
  std::string pattern;
  std::optional<PatternError> error;
  std::vector<std::pair<std::string, int>> names;  ///< of groups, with their numbers (language/60 §11)
};

/// Translates a pattern in the flavour of std::regex (ECMAScript grammar, C locale, bytes). PCRE2 gives some
/// characters more, or another, meaning, so each is parsed here and emitted again.
TranslatedPattern translatePattern(std::string_view pattern);

}  // namespace cql
