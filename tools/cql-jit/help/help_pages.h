// The help of `cql-jit help` on a filter beyond its row in the table, and on topics (made from the chapters
// by embed_help.py).
#pragma once

#include <span>
#include <string_view>

namespace cql::tool {

struct HelpPage {
  std::string_view name;   ///< the filter in ASCII, or the topic
  std::string_view group;  ///< the group of a filter
  std::string_view text;
};

std::span<const HelpPage> filterPages();
std::span<const HelpPage> topicPages();

}  // namespace cql::tool
