// Patterns of the query language in the words of PCRE2 (language/32 §7).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/regex/pattern_error.h"

namespace cql {

/// A pattern that PCRE2 understands as the language means it, or what is wrong with the pattern.
struct TranslatedPattern {
  std::string pattern;
  std::optional<PatternError> error;
  std::vector<std::pair<std::string, int>> names;  ///< of groups, with their numbers (language/60 §11)
};

/// The flavour is that of std::regex (ECMAScript grammar, C locale, bytes). PCRE2 knows more and other things
/// under the same signs, so every sign is read here and written anew.
TranslatedPattern translatePattern(std::string_view pattern);

}  // namespace cql
