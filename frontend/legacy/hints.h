// Hints on words that the older language does not have.
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend::legacy {

/// The likely meaning of an unknown word, which is neither a keyword nor a designator there.
struct WordHint {
  std::string message;      ///< empty: the word is unknown
  std::string replacement;  ///< the replacement, if a simple one exists
};

/// Returns true if the word, with or without its colon, is a keyword of some list.
bool isKeywordAnywhere(std::string_view word);

/// `word` as written, with its colon if it has one; `place` as in keywords.def.
WordHint hintFor(std::string_view word, char place);

}  // namespace cql::frontend::legacy
