#include "tools/cql-jit/shard/shard_list.h"

#include <charconv>
#include <set>
#include <string_view>

namespace cql::tool {
namespace {

/// Removes a number from the front of a text and returns it; returns 0 if there is no number, or if it is too
/// large.
std::size_t takeNumber(std::string_view& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool takeSign(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string listOf(const std::vector<std::size_t>& shards) {
  std::string list;
  for (std::size_t i = 0; i < shards.size();) {
    std::size_t j = i;
    while (j + 1 < shards.size() && shards[j + 1] == shards[j] + 1) ++j;
    if (!list.empty()) list += ",";
    list += std::to_string(shards[i]);
    if (j > i) list += "-" + std::to_string(shards[j]);
    i = j + 1;
  }
  return list;
}

Result<std::vector<std::size_t>> readList(const std::string& text, std::size_t shards) {
  std::set<std::size_t> wanted;
  std::string_view rest = text;
  bool good = true;
  do {
    const std::size_t first = takeNumber(rest);
    const std::size_t last = takeSign(rest, '-') ? takeNumber(rest) : first;
    good = first >= 1 && first <= last && last <= shards;
    for (std::size_t shard = first; good && shard <= last; ++shard) wanted.insert(shard);
  } while (good && takeSign(rest, ','));
  if (!good || !rest.empty())
    return fail(ErrorKind::Usage, "the shards are numbered from 1 to " + std::to_string(shards) + ": '" +
                                      text + "' is none of them, and no list as 7,12-14");
  return std::vector(wanted.begin(), wanted.end());
}

}  // namespace cql::tool
