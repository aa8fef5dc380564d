// Patterns of the query language in the words of PCRE2 (language/32 §7).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cql {

/// What is wrong with a pattern, and with which bytes of it.
struct PatternError {
  std::string message;
  std::size_t begin = 0, end = 0;
};

/// A pattern that PCRE2 understands as the language means it, or what is wrong with the pattern.
struct TranslatedPattern {
  std::string pattern;
  std::optional<PatternError> error;
};

/// The flavour is that of std::regex (ECMAScript grammar, C locale, bytes). PCRE2 knows more and other things
/// under the same signs, so every sign is read here and written anew.
TranslatedPattern translatePattern(std::string_view pattern);

}  // namespace cql
