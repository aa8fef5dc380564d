// The texts of `cql-jit help`, for all who answer with them.
#pragma once

#include <string>

#include "tools/command/options.h"

namespace cql::tool {

struct HelpAnswer {
  std::string text;     ///< pages of the words that are known, one after the other
  std::string unknown;  ///< a line or more on each of the others, with what may be meant
};

/// Explains filters, topics, ideas and keywords of the older language. `full`: with what the chapters say.
HelpAnswer helpOn(const Words& words, bool full);
/// Returns the answer of `help --search`; empty if nothing is found.
std::string helpSearch(const std::string& words);

/// Returns the best of them under a title, for words that are no filter; empty if there are none.
std::string aboutTheseWords(const std::string& words);
/// Lists all filters by group, and the topics.
std::string allFilterLines();
/// Returns the names of the topics, separated by commas.
std::string topicNames();

}  // namespace cql::tool
