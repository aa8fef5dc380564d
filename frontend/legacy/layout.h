// How the text of a translation looks.
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend::legacy {

/// Every line of a text as a comment.
std::string asComment(std::string_view text);

/// Braces directly inside braces, `{{...}}`, are written once.
std::string withoutDoubleBraces(std::string_view text);

/// Lines longer than 110 characters are broken at blanks outside strings; what goes on is set in.
std::string wrapped(std::string_view text);

}  // namespace cql::frontend::legacy
