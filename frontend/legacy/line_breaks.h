// Lays out the text of a translation.
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend::legacy {

/// Makes a comment of every line of a text.
std::string asComment(std::string_view text);

/// Replaces braces directly inside braces, `{{...}}`, by one pair.
std::string withoutDoubleBraces(std::string_view text);

/// Breaks lines longer than 110 characters at blanks outside strings; indents the continuation.
std::string wrapped(std::string_view text);

}  // namespace cql::frontend::legacy
