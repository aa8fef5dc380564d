// The help of `cql-jit help` on a filter beyond its row in the table, and on topics (made from the
// chapters and from filters.txt by embed_help.py).
#pragma once

#include <span>
#include <string_view>

namespace cql::tool {

struct HelpPage {
  std::string_view name;   ///< the filter in ASCII, or the topic
  std::string_view group;  ///< the group of a filter
  std::string_view text;   ///< what the chapters say, and cases
  std::string_view brief;  ///< examples, traps and what to see beside a filter; empty for a topic
};

/// Something that `help --search` may find.
struct SearchEntry {
  std::string_view kind;   ///< filter, theme, topic, option, lesson or document
  std::string_view where;  ///< what to type or to read
  std::string_view name;
  std::string_view text;   ///< a sentence about it
  std::string_view words;  ///< more words by which it is found
};

/// A word of players, perhaps in another language, and the English words that it stands for.
struct Synonym {
  std::string_view word, english;
};

std::span<const HelpPage> filterPages();
std::span<const HelpPage> topicPages();
std::span<const SearchEntry> searchEntries();
std::span<const Synonym> synonyms();
std::string_view cheatSheet();

}  // namespace cql::tool
