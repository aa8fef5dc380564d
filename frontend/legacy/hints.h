// What to say of a word that the older language does not know.
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend::legacy {

/// What a word stands for, where no keyword of the older language or no designator fits.
struct WordHint {
  std::string message;      ///< empty: nothing is known of the word
  std::string replacement;  ///< what to write in its place, if that is plain
};

/// Is the word, with or without its colon, a keyword of some list?
bool isKeywordAnywhere(std::string_view word);

/// `word` as written, with its colon if it has one; `place` as in keywords.def.
WordHint hintFor(std::string_view word, char place);

}  // namespace cql::frontend::legacy
