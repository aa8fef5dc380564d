// Folds texts for searches that ignore case, accents and the way in which names are transliterated
// (language/32 §5).
#pragma once

#include <string>
#include <string_view>

namespace cql::letters {

/// Returns the folded form of a text, which is UTF-8 in normal form C.
std::string fold(std::string_view text);
/// Returns a pattern that finds in folded texts what the pattern describes, by folding its literal
/// characters.
std::string foldPattern(std::string_view pattern);

}  // namespace cql::letters
