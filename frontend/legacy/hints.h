// Hints on words that the older language does not have.
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend::legacy {

/// What an unknown word, which is neither a keyword nor a designator there, may stand for.
struct WordHint {
  std::string message;      ///< empty: nothing is known of the word
  std::string replacement;  ///< the replacement, if there is a plain one
};

/// Is the word, with or without its colon, a keyword of some list?
bool isKeywordAnywhere(std::string_view word);

/// `word` as written, with its colon if it has one; `place` as in keywords.def.
WordHint hintFor(std::string_view word, char place);

}  // namespace cql::frontend::legacy
