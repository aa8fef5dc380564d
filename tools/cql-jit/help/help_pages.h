// The pages of `cql-jit help`: on a filter, in addition to its row in the table, and on topics. Generated
// from the chapters and from filters.txt by embed_help.py.
#pragma once

#include <span>
#include <string_view>

namespace cql::tool {

struct HelpPage {
  std::string_view name;   ///< the filter in ASCII, or the topic
  std::string_view group;  ///< the group of a filter
  std::string_view text;   ///< sections of the chapters, and cases
  std::string_view brief;  ///< examples, traps and related filters; empty for a topic
};

/// An entry that `help --search` may find.
struct SearchEntry {
  std::string_view kind;   ///< filter, theme, topic, option, lesson or document
  std::string_view where;  ///< the words to type, or the file to read
  std::string_view name;
  std::string_view text;   ///< a sentence about the entry
  std::string_view words;  ///< more words that find it
};

std::span<const HelpPage> filterPages();
std::span<const HelpPage> topicPages();
/// The functions of themes.cql, each with what it finds and a board.
std::span<const HelpPage> themePages();
/// The entries, a line each: the fields of SearchEntry, divided by tabs.
std::string_view searchIndex();
std::string_view cheatSheet();

}  // namespace cql::tool
