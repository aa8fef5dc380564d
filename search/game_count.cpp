#include "search/game_count.h"

#include <algorithm>

namespace cql::search {

std::int32_t GameCount::last(std::string_view input, const std::optional<Interval>& range) {
  std::lock_guard lock(mutex_);
  auto games = games_.find(input);
  if (games == games_.end()) games = games_.emplace(input, count_(std::string(input))).first;
  const std::int64_t last = range ? std::min(games->second, range->high) : games->second;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(last, 0, INT32_MAX));
}

}  // namespace cql::search
