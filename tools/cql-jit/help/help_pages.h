// What `cql-jit help` tells of a filter beyond its row in the table, and of topics (embed_help.py makes it
// from the chapters).
#pragma once

#include <span>
#include <string_view>

namespace cql::tool {

struct HelpPage {
  std::string_view name;   ///< the filter in ASCII, or the topic
  std::string_view group;  ///< of filters: what they are about
  std::string_view text;
};

std::span<const HelpPage> filterPages();
std::span<const HelpPage> topicPages();

}  // namespace cql::tool
